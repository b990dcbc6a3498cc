import { expected, gaussianHalf, geometricHalf, type HalfLaw } from "./half-law.js";
import { quickDelta } from "./quick-delta.js";
import { checkSize, tooNarrow } from "./renyi-lattice.js";
import { coarseTask, type JointBudget, type NoiseTask } from "./task.js";
import { zeroOf } from "./zero-of.js";

/** Geometric and discrete Gaussian noise, both calibrated to the same joint budget. */
export interface Baselines {
  readonly geometric: HalfLaw;
  readonly gaussian: HalfLaw;
  /** The sensitivity of both laws, in lattice steps. */
  readonly steps: number;
  /** The expected loss of geometric noise divided by that of discrete Gaussian noise. */
  readonly ratio: number;
  /** The smaller expected loss. */
  readonly cost: number;
  /** The smaller standard deviation, and the variance of the Gaussian, in lattice steps. */
  readonly deviation: number;
  readonly gaussianVariance: number;
}

const LEAST = 1e-280;
const CLOSE = 1e-7;

/** ln(δ_k(ε)/δ), where a δ_k(ε) below LEAST counts as LEAST. */
export function logExcess(law: HalfLaw, { epsilon, delta, releases }: JointBudget): number {
  return Math.log(Math.max(LEAST, quickDelta(law, releases, epsilon)) / delta);
}

/**
 * Calibrates the two plain noise laws, on the coarse lattice of a task. Their ratio says whether a
 * search for the best order is worth its time.
 */
export function baselines(task: NoiseTask, budget: JointBudget): Baselines {
  const { epsilon, delta, releases } = budget;
  const rough = roughDeviation(budget);
  checkSize(1, 1, rough / 2);
  const { steps, cost } = coarseTask(task, rough > WIDE ? 1 : undefined);
  const gaussianAt = (x: number) => gaussianHalf(Math.exp(-x), steps);
  const wide = (2 * steps * steps * releases * Math.log(1 / delta)) / (epsilon * epsilon);
  const spread = wide + (steps * steps) / 4;
  const gaussian = gaussianAt(
    zeroOf((x) => logExcess(gaussianAt(x), budget), -Math.log(spread), 8, CLOSE),
  );
  const geometricAt = (x: number) => geometricHalf(Math.exp(x), steps);
  const gaussianVariance = expected(gaussian, square);
  const rate = Math.max((1.02 * epsilon) / releases / steps, Math.sqrt(1 / gaussianVariance));
  const geometric = geometricAt(
    zeroOf((x) => logExcess(geometricAt(x), budget), Math.log(rate), 30, CLOSE),
  );
  const [pureLoss, gaussianLoss] = [expected(geometric, cost), expected(gaussian, cost)];
  const ratio = shortened(pureLoss / gaussianLoss);
  if (!(ratio > 0 && ratio < Number.POSITIVE_INFINITY)) throw tooNarrow();
  const deviation = shortened(Math.sqrt(Math.min(expected(geometric, square), gaussianVariance)));
  const loss = Math.min(pureLoss, gaussianLoss);
  return { geometric, gaussian, steps, ratio, cost: loss, deviation, gaussianVariance };
}

/** Noise of at least this many sensitivities needs only one residue class. */
const WIDE = 8;

/** Roughly the standard deviation of the better plain noise, in sensitivities. */
function roughDeviation({ epsilon, delta, releases }: JointBudget): number {
  return Math.sqrt(2 * releases * Math.min(releases, Math.log(1 / delta))) / epsilon;
}

/** Six digits, which are the same in every engine although their sines differ in the last bit. */
function shortened(x: number): number {
  return Number(x.toPrecision(6));
}

function square(x: number): number {
  return x * x;
}
