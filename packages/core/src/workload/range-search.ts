import { gaussianSigma } from "../mechanisms/noise/index.js";
import { sum } from "../numerics/index.js";
import { denseCandidate, gaussianCandidates, pureCandidates, smallest } from "./candidates.js";
import { precisionAt } from "./pure-shares.js";
import { MAX_DENSE_CELLS, type Queries } from "./queries.js";
import type { Estimator } from "./questions.js";
import { type NoisyQuestions, withGaussianNoise, withGeometricNoise } from "./range-noise.js";
import type { RangeRequest } from "./range-request.js";
import { type RangeUnit, stepsOf } from "./range-unit.js";

/** The optimum of so few cells is found in about a second. */
const QUICK_DENSE_CELLS = 100;

/** Certified questions, the estimates from them, and their total error. */
export interface Found extends NoisyQuestions {
  readonly estimator: Estimator;
  readonly totalError: number;
}

export function bestPure(queries: Queries, epsilon: number, unit: RangeUnit): Found {
  const all = pureCandidates(queries, epsilon / stepsOf(unit)).map((candidate) =>
    foundFor(queries, withGeometricNoise(candidate, epsilon, unit)),
  );
  return smallest(all, ({ totalError }) => totalError);
}

export function bestGaussian(
  queries: Queries,
  level: { readonly epsilon: number; readonly delta: number },
  unit: RangeUnit,
  quick: boolean,
) {
  const most = quick ? QUICK_DENSE_CELLS : MAX_DENSE_CELLS;
  const dense = queries.cells <= most ? knownDense(queries) : undefined;
  const all = [...gaussianCandidates(queries, quick), dense?.candidate]
    .map((candidate) => candidate && withGaussianNoise(candidate, level, unit))
    .flatMap((noisy) => (noisy === undefined ? [] : foundFor(queries, noisy)));
  return { all, lowerBound: dense?.lowerBound ?? 0 };
}

type Dense = ReturnType<typeof denseCandidate>;

/** The latest optima. They do not depend on ε and δ, and a search for the smallest ε needs many. */
const optima = new Map<string, Dense>();
const MOST_OPTIMA = 4;

function knownDense(queries: Queries): Dense {
  if (queries.name === undefined) return denseCandidate(queries);
  const id = `${queries.name} ${queries.cells}`;
  const dense = optima.get(id) ?? denseCandidate(queries);
  optima.delete(id);
  optima.set(id, dense);
  if (optima.size > MOST_OPTIMA) optima.delete(optima.keys().next().value!);
  return dense;
}

function foundFor(queries: Queries, noisy: NoisyQuestions): Found {
  const estimator = noisy.questions.estimator(noisy.variances);
  return { ...noisy, estimator, totalError: estimator.totalError(queries) };
}

/** The total error of noise on single cells, with the better of the kinds of noise. */
export function plainError(
  queries: Queries,
  { epsilon, delta, noise }: RangeRequest,
  unit: RangeUnit,
): number {
  const gaussian =
    delta === undefined || noise === "geometric"
      ? Infinity
      : gaussianSigma(epsilon, delta, 1) ** 2 * unit.rows ** 2 * unit.contributions;
  const geometric = noise === "discrete-gaussian" ? 0 : precisionAt(epsilon / stepsOf(unit));
  const diagonal = Float64Array.from({ length: queries.cells }, (_, i) => queries.gram(i, i));
  return Math.min(gaussian, 1 / geometric) * sum(diagonal);
}
