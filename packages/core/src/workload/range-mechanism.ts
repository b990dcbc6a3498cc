import type { PrivacyEvent } from "../accounting/events/index.js";
import { gaussianSigma } from "../mechanisms/noise/index.js";
import type { RandomSource } from "../random/index.js";
import { smallest } from "./candidates.js";
import { refuse, wholeCount } from "./cells.js";
import type { Queries } from "./queries.js";
import { rangeVariance, rangeWithin } from "./range-errors.js";
import {
  checkedConfidence,
  checkedQueries,
  checkedRange,
  checkedUnit,
  checkLevel,
  type RangeRequest,
  SUBJECT,
} from "./range-request.js";
import { bestGaussian, bestPure, type Found, plainError } from "./range-search.js";

/** The strategy and noise with the smallest total error that was found. */
export interface RangeMechanism {
  readonly cells: number;
  /** The name of the strategy, for example `tree, fan-out 16`. */
  readonly strategy: string;
  readonly noise: "geometric" | "discrete-gaussian";
  /** The privacy level of the noise that is sampled. */
  readonly certified: { readonly epsilon: number; readonly delta: number };
  readonly events: readonly PrivacyEvent[];
  /** The sum of the variances of all answers of the workload. */
  readonly totalError: number;
  /** The mean variance of an answer of the workload. */
  readonly meanVariance: number;
  /**
   * No mechanism that adds Gaussian noise to linear queries has a smaller total error at the same ε
   * and δ. Geometric noise can have a smaller one. Undefined without δ, and for a `Workload` with
   * more than 512 cells.
   */
  readonly lowerBound: number | undefined;
  /** The mean variance of an answer if the cells alone had noise, at the same ε and δ. */
  readonly plainVariance: number;
  /** The variance of the noise of each group of questions. */
  readonly noiseVariances: readonly number[];
  /** The true answers of each group of questions. They are private. */
  trueAnswers(counts: ArrayLike<number>): readonly Float64Array[];
  /** Adds noise to the true answers. The result may be published. */
  addNoise(answers: readonly Float64Array[], random: RandomSource): readonly Float64Array[];
  /** Estimates of all cells: unbiased, not whole numbers, and possibly negative. */
  estimates(noisy: readonly Float64Array[]): Float64Array;
  /** All three steps: true answers, noise, and estimates of all cells. */
  release(counts: ArrayLike<number>, random: RandomSource): Float64Array;
  /** The exact variance of the sum of the estimates from `from` up to, but not including, `to`. */
  rangeVariance(from: number, to: number): number;
  /**
   * The half width of the confidence interval of this sum. The interval contains the true number
   * with at least this confidence, whatever the counts are.
   */
  rangeInterval(from: number, to: number, confidence: number): number;
}

/** Larger counts are clipped, so that all true answers are exact in doubles. */
const LARGEST_ANSWER = 2 ** 52;

/** A margin for the rounding errors of a bound. */
const MARGIN = 1 - 1e-9;

/**
 * Finds the strategy and the noise with the smallest total error for a workload. It compares single
 * cells, trees with weighted levels, shifted blocks, and the optimum of all strategies with
 * Gaussian noise (up to 512 cells). The choice depends only on the request, never on counts.
 */
export function rangeMechanism(request: RangeRequest): RangeMechanism {
  const queries = checkedQueries(request);
  const unit = checkedUnit(request);
  checkLevel(request);
  const { epsilon, delta, noise, quick = false } = request;
  const pure = noise === "discrete-gaussian" ? undefined : bestPure(queries, epsilon, unit);
  const plain = plainError(queries, request, unit);
  if (delta === undefined) return finished(queries, pure!, plain, undefined);
  // Certified noise has at least this variance at unit cost, even if rows are substituted.
  const least = gaussianSigma(epsilon, delta, 1) ** 2 * unit.rows ** 2 * unit.contributions;
  const spectral = queries.spectralBound() ?? 0;
  const settled = noise === "geometric" || least * spectral >= (pure?.totalError ?? Infinity);
  const gaussian = settled ? undefined : bestGaussian(queries, { epsilon, delta }, unit, quick);
  const all = [...(pure ? [pure] : []), ...(gaussian?.all ?? [])];
  if (all.length === 0) {
    const advice = "raise epsilon or delta, or leave out noise";
    refuse(SUBJECT, "delta", "provable for discrete Gaussian noise", String(delta), advice);
  }
  const bound = MARGIN * least * Math.max(spectral, gaussian?.lowerBound ?? 0);
  // If rows are substituted, the total may be known exactly, and the bound does not hold.
  const isBound = bound > 0 && unit.contributions === 1;
  const best = smallest(all, ({ totalError }) => totalError);
  return finished(queries, best, plain, isBound ? bound : undefined);
}

function finished(
  queries: Queries,
  found: Found,
  plain: number,
  lowerBound: number | undefined,
): RangeMechanism {
  const { cells, count } = queries;
  const { questions, estimator, noise, variances, certified, events, totalError } = found;
  const largest = Math.floor(LARGEST_ANSWER / questions.width);
  const trueAnswers = (counts: ArrayLike<number>) => {
    if (counts.length !== cells) refuse(SUBJECT, "counts", `${cells} counts`, `${counts.length}`);
    const whole = Float64Array.from({ length: cells }, (_, i) => wholeCount(counts[i]!, largest));
    return questions.answers(whole);
  };
  const addNoise = (answers: readonly Float64Array[], random: RandomSource) =>
    answers.map((group, k) => found.addNoise(k, group, random));
  return {
    cells,
    strategy: questions.name,
    noise,
    certified,
    events,
    totalError,
    meanVariance: totalError / count,
    lowerBound,
    plainVariance: plain / count,
    noiseVariances: variances,
    trueAnswers,
    addNoise,
    estimates: (noisy) => estimator.estimates(noisy),
    release: (counts, random) => estimator.estimates(addNoise(trueAnswers(counts), random)),
    rangeVariance: (from, to) => rangeVariance(found, ...checkedRange(from, to, cells)),
    rangeInterval: (from, to, confidence) =>
      rangeWithin(found, ...checkedRange(from, to, cells), checkedConfidence(confidence)),
  };
}
