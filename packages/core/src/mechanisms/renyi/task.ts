import type { Metric } from "../../metrics/index.js";
import type { StepCost } from "./residue-classes.js";

/** Noise on a lattice, judged by its expected loss. */
export interface NoiseTask {
  /** The sensitivity, as a number of lattice steps. */
  readonly steps: number;
  /** The loss of an error of x lattice steps. */
  readonly cost: StepCost;
  /** The number of sensitivities beyond which the loss is smooth. */
  readonly reach: number;
}

/** What all releases together may cost. */
export interface JointBudget {
  readonly epsilon: number;
  readonly delta: number;
  readonly releases: number;
}

/** True if noise can be optimised for a metric: an expected loss that grows with |error|. */
export function isTunable(metric: Metric): boolean {
  return metric.loss?.byError === true;
}

/** The task of noise on multiples of a granularity, judged by a metric. */
export function noiseTask(metric: Metric, sensitivity: number, steps: number): NoiseTask {
  const { spec, loss } = metric;
  const granularity = sensitivity / steps;
  const cost = (x: number) =>
    loss!.of({ answer: 0, output: x * granularity, error: x * granularity });
  const reach = spec.kind === "usefulness" ? spec.within / sensitivity : 0;
  return { steps, cost, reach };
}

/** With more steps than this, a search uses only every n-th residue class. */
const MOST_CLASSES = 8;

/**
 * The same task on a lattice of few steps per sensitivity. The classes of the coarse lattice are
 * some of the classes of the fine lattice, with the same λ, so that an order and a λ found on the
 * coarse lattice are good starts on the fine lattice.
 */
export function coarseTask(task: NoiseTask, classes = MOST_CLASSES): NoiseTask {
  if (task.steps <= classes) return task;
  const unit = task.steps / classes;
  return { ...task, steps: classes, cost: (x) => task.cost(x * unit) };
}
