import { secureRandom } from "@noisewright/core";
import { boostedResponse, estimatorOf, type Survey, Tally } from "@noisewright/core/local";
import type { Ages } from "./response-ages.js";

export const EPSILON = 5;
export const SIZES = [5, 10];
const STEPS = 50;
const MEASURED = [0, 1, 2.5, 5];
const ROUNDS = 80;

/**
 * Mean squared errors of estimated shares: the average over the categories, and the average over
 * the values.
 */
export interface Errors {
  readonly innerEpsilon: number;
  readonly category: number;
  /** The average over the values. This error is infinite at ε₀ = 0. */
  readonly value: number;
}

export interface Curve {
  /** The number of ages in a category. */
  readonly size: number;
  /**
   * The number of ages in the domain. The domain contains extra ages that nobody has, so that all
   * categories have the same size.
   */
  readonly domain: number;
  readonly exact: readonly Errors[];
  /** The errors that were measured from sampled reports, as averages over some rounds. */
  readonly measured: readonly Errors[];
  readonly rounds: number;
  /**
   * The values of ε₀ that minimise the error of categories, the error of values, and two
   * combinations of these errors.
   */
  readonly best: {
    readonly category: number;
    readonly value: number;
    readonly sum: number;
    /**
     * The ε₀ that minimises the sum of the two errors, after each error is divided by its own
     * minimum.
     */
    readonly normalisedSum: number;
  };
}

/** Computes the errors as functions of ε₀ at ε = 5, for ages in categories of the given size. */
export function curveOf({ counts }: Ages, size: number): Curve {
  const domain = Math.ceil(counts.length / size) * size;
  const histogram = [...counts, ...new Array(domain - counts.length).fill(0)];
  const errors = (innerEpsilon: number) => exactErrors(histogram, size, innerEpsilon);
  const exact = Array.from({ length: STEPS + 1 }, (_, i) => errors((i * EPSILON) / STEPS));
  const [alone, plain] = [exact[0]!, exact.at(-1)!];
  const least = (f: (errors: Errors) => number) => leastBetween(f, exact, errors);
  return {
    size,
    domain,
    exact,
    measured: MEASURED.map((innerEpsilon) => measuredErrors(histogram, size, innerEpsilon)),
    rounds: ROUNDS,
    best: {
      category: least(({ category }) => category),
      value: least(({ value }) => value),
      sum: least(({ category, value }) => category + value),
      normalisedSum: least(
        ({ category, value }) => category / alone.category + value / plain.value,
      ),
    },
  };
}

export function surveyOf(domain: number, size: number, innerEpsilon: number): Survey<number> {
  const categories = Array.from({ length: domain / size }, (_, c) =>
    Array.from({ length: size }, (_, i) => c * size + i),
  );
  return boostedResponse({ epsilon: EPSILON, innerEpsilon, categories });
}

function exactErrors(histogram: readonly number[], size: number, innerEpsilon: number): Errors {
  const estimator = estimatorOf(surveyOf(histogram.length, size, innerEpsilon));
  const square = total(histogram) ** 2;
  const value = () => mean(estimator.values().variances(histogram)) / square;
  return {
    innerEpsilon,
    category: mean(estimator.categories().variances(sums(histogram, size))) / square,
    value: innerEpsilon === 0 ? Number.POSITIVE_INFINITY : value(),
  };
}

function measuredErrors(histogram: readonly number[], size: number, innerEpsilon: number): Errors {
  const survey = surveyOf(histogram.length, size, innerEpsilon);
  const random = secureRandom();
  const square = total(histogram) ** 2;
  const off = (found: readonly { readonly estimate: number }[], exact: readonly number[]) =>
    mean(found.map(({ estimate }, i) => (estimate - exact[i]!) ** 2)) / square;
  let [category, value] = [0, innerEpsilon === 0 ? Number.POSITIVE_INFINITY : 0];
  for (let round = 0; round < ROUNDS; round++) {
    const tally = new Tally(survey);
    for (const [age, people] of histogram.entries()) {
      for (let i = 0; i < people; i++) tally.add(survey.report(age, random));
    }
    category += off(tally.categories(), sums(histogram, size)) / ROUNDS;
    if (innerEpsilon > 0) value += off(tally.values(), histogram) / ROUNDS;
  }
  return { innerEpsilon, category, value };
}

/**
 * Finds the ε₀ with the smallest error, to six digits. Near the best grid point, the error has only
 * one minimum.
 */
function leastBetween(
  f: (errors: Errors) => number,
  grid: readonly Errors[],
  errors: (innerEpsilon: number) => Errors,
): number {
  const best = grid.reduce((x, y) => (f(y) < f(x) ? y : x)).innerEpsilon;
  const step = EPSILON / STEPS;
  const at = (innerEpsilon: number) => f(errors(innerEpsilon));
  let [low, high] = [Math.max(0, best - step), Math.min(EPSILON, best + step)];
  while (high - low > 1e-6) {
    const third = (high - low) / 3;
    if (at(low + third) <= at(high - third)) high -= third;
    else low += third;
  }
  return at(low) <= at(high) ? low : high;
}

function sums(histogram: readonly number[], size: number): number[] {
  return Array.from({ length: histogram.length / size }, (_, c) =>
    total(histogram.slice(c * size, (c + 1) * size)),
  );
}

const total = (xs: readonly number[]) => xs.reduce((sum, x) => sum + x, 0);
const mean = (xs: readonly number[]) => total(xs) / xs.length;
