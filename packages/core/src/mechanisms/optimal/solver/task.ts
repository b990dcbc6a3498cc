import { NoisewrightError } from "../../../errors/index.js";
import { type Loss, parseMetric } from "../../../metrics/index.js";
import type { Programme } from "../../kit/index.js";
import { halfBudgetRow } from "./half-budget-row.js";
import { checkShape, type Shape } from "./shape.js";

/** A requirement `lower` ≤ Σ probability · value ≤ `upper` at every answer. */
export interface Demand {
  readonly values: Float64Array;
  readonly lower: number;
  readonly upper: number;
  /** True if the values change sign when answers and outputs are reflected. */
  readonly odd: boolean;
}

/**
 * A linear programme, written as tables of numbers. A table has a value for each answer i and
 * output o, at index (o − from) · (last + 1) + i.
 */
export interface Task {
  readonly epsilon: number;
  /** The budget of each ordered pair of neighbouring answers. 0 for pure ε. */
  readonly delta: number;
  readonly steps: number;
  readonly last: number;
  readonly from: number;
  readonly to: number;
  /** The number of outputs in the distance between two answers. */
  readonly perStep: number;
  /** The losses, in units that make the best expected loss neither tiny nor huge. */
  readonly loss: Float64Array;
  /** The unit of the losses, a power of two. */
  readonly unit: number;
  /** The weights of the answers in an average. Undefined if only the worst answer matters. */
  readonly prior: Float64Array | undefined;
  readonly demands: readonly Demand[];
  /** True if reflecting answers and outputs changes nothing. */
  readonly symmetric: boolean;
}

export function taskOf(programme: Programme): Task {
  const { bias, region, granularity } = programme;
  const at = (metric: string) => lossAt(programme, lossOf(metric));
  return tabulated(programme, {
    loss: at(programme.loss),
    prior: priorOf(programme),
    ...(bias !== undefined && { bias: bias / granularity }),
    ...(region && { outside: at(region.metric), confidence: region.confidence }),
  });
}

/** A function of an answer and an output. */
export type Pairwise = (i: number, o: number) => number;

export interface Objective {
  readonly loss: Pairwise;
  readonly prior: Float64Array | undefined;
  /** The largest allowed bias, in steps. */
  readonly bias?: number;
  /** 0 if the output is in the region of the answer, and 1 if the output is outside. */
  readonly outside?: Pairwise;
  readonly confidence?: number;
}

export function tabulated(shape: Shape, objective: Objective): Task {
  const { epsilon, delta = 0, steps, last, from, to, perStep = 1 } = shape;
  checkShape(shape);
  const tabulate = (f: Pairwise) => {
    const table = new Float64Array((last + 1) * (to - from + 1));
    for (let o = from, at = 0; o <= to; o++) for (let i = 0; i <= last; i++) table[at++] = f(i, o);
    return table;
  };
  const demands: Demand[] = [];
  if (objective.bias !== undefined) {
    const values = tabulate((i, o) => (o - i * perStep) / perStep);
    demands.push({ values, lower: -objective.bias, upper: objective.bias, odd: true });
  }
  if (objective.outside) {
    const upper = 1 - (objective.confidence ?? 0);
    const lower = Number.NEGATIVE_INFINITY;
    demands.push({ values: tabulate(objective.outside), lower, upper, odd: false });
  }
  const loss = tabulate(objective.loss);
  const unit = unitOf(shape, loss);
  const scaled = loss.map((x) => x / unit);
  const task = {
    epsilon,
    delta,
    steps,
    last,
    from,
    to,
    perStep,
    loss: scaled,
    unit,
    prior: objective.prior,
    demands,
  };
  return { ...task, symmetric: isSymmetric(task) };
}

/** The expected loss of a metric. Throws if the metric is not an average over outputs. */
export function lossOf(name: string): Loss {
  const { loss } = parseMetric(name);
  if (loss !== undefined) return loss;
  throw new NoisewrightError({
    code: "domain",
    subject: "optimal",
    parameter: "loss",
    domain: "a metric that is an average over outputs",
    got: `"${name}"`,
    advice: "use mae, rmse, lp:p, usefulness:width, relative-error:ratio,tolerance or confidence",
  });
}

/**
 * The loss of a pair of lattice points. The error is computed as one product, so that the error is
 * the same for all pairs at the same distance.
 */
export function lossAt(
  {
    origin,
    granularity,
    perStep = 1,
  }: Pick<Programme, "origin" | "granularity"> & Pick<Shape, "perStep">,
  loss: Loss,
): Pairwise {
  const step = granularity / perStep;
  return (i, o) =>
    loss.of({
      answer: origin + i * granularity,
      output: origin + o * step,
      error: (o - i * perStep) * step,
    });
}

export function priorOf({
  prior,
  last,
}: Pick<Programme, "prior" | "last">): Float64Array | undefined {
  if (prior === "worst") return undefined;
  const weights = prior === "uniform" ? new Array<number>(last + 1).fill(1) : prior;
  const total = weights.reduce((sum, w) => sum + w, 0);
  if (weights.length === last + 1 && weights.every((w) => w >= 0) && total > 0) {
    return Float64Array.from(weights, (w) => w / total);
  }
  throw new NoisewrightError({
    code: "domain",
    subject: "optimal",
    parameter: "prior",
    domain: `a nonnegative weight for each of ${last + 1} answers`,
    got: `${weights.length} weights with total ${total}`,
  });
}

/** A power of two close to the loss of a simple mechanism at the middle answer. */
function unitOf(shape: Shape, loss: Float64Array): number {
  const { last, from, to } = shape;
  const row = last >> 1;
  const outputs = Array.from({ length: to - from + 1 }, (_, o) => from + o);
  const { perStep = 1 } = shape;
  const masses = halfBudgetRow(
    shape,
    outputs.map((o) => o / perStep),
    row,
  );
  const mean = masses.reduce((sum, p, o) => sum + p * loss[o * (last + 1) + row]!, 0);
  return mean > 0 && Number.isFinite(mean) ? 2 ** Math.round(Math.log2(mean)) : 1;
}

function isSymmetric(task: Omit<Task, "symmetric">): boolean {
  const { from, to, last, perStep, loss, prior, demands } = task;
  if (from + to !== last * perStep) return false;
  const mirrored = (table: Float64Array, sign: number) =>
    table.every((x, at) => x === sign * table[table.length - 1 - at]!);
  return (
    mirrored(loss, 1) &&
    (prior === undefined || mirrored(prior, 1)) &&
    demands.every(({ values, odd }) => mirrored(values, odd ? -1 : 1))
  );
}
