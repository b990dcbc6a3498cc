import { normalUpperQuantile } from "../../src/numerics/index.js";

/**
 * The probability, over the choice of the seed, that one statistical assertion fails although the
 * code is correct.
 */
export const ALPHA = 1e-9;

/**
 * The number of samples of each distribution. It is large enough to detect a scale that is wrong by
 * 10 %.
 */
export const SAMPLES = 200_000;

/**
 * A bound on the difference between an empirical distribution function and the true distribution
 * function. The same number bounds the difference between the frequency and the probability of one
 * event. Each bound fails with probability at most ALPHA, for any distribution and any n. The
 * bounds follow from the Dvoretzky–Kiefer–Wolfowitz inequality with Massart's constant, and from
 * Hoeffding's inequality.
 */
export function kolmogorovLimit(n: number): number {
  return Math.sqrt(Math.log(2 / ALPHA) / (2 * n));
}

/**
 * A number of standard errors. The average of n ≥ 200,000 samples deviates by more than this with
 * probability ALPHA.
 */
export const STANDARD_ERRORS = normalUpperQuantile(ALPHA / 2);

/**
 * The distance of the empirical distribution function from the band between cdf(x − tolerance) and
 * cdf(x + tolerance). The empirical function is constant between samples, so checking below and
 * above each sample is enough.
 *
 * If the tolerance is half a lattice step, the band of a distribution on the lattice is the
 * distribution itself. The band of a continuous distribution then contains the distribution of the
 * rounded values.
 */
export function kolmogorovDistance(
  samples: Float64Array,
  cdf: (x: number) => number,
  tolerance: number,
): number {
  return distanceOfSorted(samples.toSorted(), cdf, tolerance);
}

/**
 * The same distance as `kolmogorovDistance`, for samples in increasing order. Sorted samples can be
 * compared with several distributions.
 */
export function distanceOfSorted(
  sorted: Float64Array,
  cdf: (x: number) => number,
  tolerance: number,
): number {
  const n = sorted.length;
  let worst = 0;
  for (let from = 0; from < n; ) {
    const x = sorted[from]!;
    let to = from;
    while (to < n && sorted[to] === x) to++;
    worst = Math.max(worst, cdf(x - tolerance) - from / n, to / n - cdf(x + tolerance));
    from = to;
  }
  return worst;
}

/**
 * A limit for `multinomialDistance`. For one outcome, n · KL(frequency ‖ p) exceeds t with
 * probability at most 2e^−t (Chernoff). So the maximum over all outcomes stays below this limit,
 * except with probability ALPHA.
 */
export function multinomialLimit(outcomes: number): number {
  return Math.log((2 * outcomes) / ALPHA);
}

/**
 * The largest n · KL(frequency ‖ p) over all outcomes. Each outcome is compared with all other
 * outcomes together.
 */
export function multinomialDistance(
  samples: Float64Array,
  masses: ReadonlyMap<number, number>,
): number {
  const counts = new Map<number, number>();
  for (const x of samples) counts.set(x, (counts.get(x) ?? 0) + 1);
  const hasUnexpected = [...counts.keys()].some((x) => !masses.has(x));
  if (hasUnexpected) return Number.POSITIVE_INFINITY;
  const n = samples.length;
  const distances = [...masses].map(([x, p]) => n * binaryDivergence((counts.get(x) ?? 0) / n, p));
  return Math.max(...distances);
}

function binaryDivergence(f: number, p: number): number {
  const part = (a: number, b: number) => (a === 0 ? 0 : a * Math.log(a / b));
  return part(f, p) + part(1 - f, 1 - p);
}

/** The average of f over the samples, and the standard error of this average. */
export function average(
  samples: Float64Array,
  f: (x: number) => number,
): { mean: number; error: number } {
  let mean = 0;
  for (const x of samples) mean += f(x) / samples.length;
  let square = 0;
  for (const x of samples) square += (f(x) - mean) ** 2 / samples.length;
  return { mean, error: Math.sqrt(square / samples.length) };
}
