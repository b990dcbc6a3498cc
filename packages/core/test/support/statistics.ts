import { normalUpperQuantile } from "../../src/numerics/index.js";

/**
 * The probability, over the choice of seed, that one statistical assertion fails on correct code.
 */
export const ALPHA = 1e-9;

/**
 * The number of samples of each law. It is large enough to detect a scale that is wrong by 10 %.
 */
export const SAMPLES = 200_000;

/**
 * The largest deviation of an empirical distribution function, or of the frequency of one event,
 * from its true value, except with probability ALPHA. It holds for any law and any n
 * (Dvoretzky–Kiefer–Wolfowitz with Massart's constant; Hoeffding).
 */
export function kolmogorovLimit(n: number): number {
  return Math.sqrt(Math.log(2 / ALPHA) / (2 * n));
}

/**
 * The number of standard errors that the average of n ≥ 200,000 samples exceeds with probability
 * ALPHA.
 */
export const STANDARD_ERRORS = normalUpperQuantile(ALPHA / 2);

/**
 * The distance of the samples' distribution function from the band between cdf(x − tolerance) and
 * cdf(x + tolerance). The function is constant between samples, so checking below and above each
 * sample is enough. If the tolerance is half a lattice step, the band of a discrete law is the law
 * itself. The band of a continuous law contains its rounded version.
 */
export function kolmogorovDistance(
  samples: Float64Array,
  cdf: (x: number) => number,
  tolerance: number,
): number {
  return distanceOfSorted(samples.toSorted(), cdf, tolerance);
}

/** The distance of samples in increasing order, for comparing the same samples with several laws. */
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
 * n · KL(frequency ‖ p) of one outcome exceeds t with probability at most 2e^−t (Chernoff). So the
 * maximum over several outcomes stays below this limit.
 */
export function multinomialLimit(outcomes: number): number {
  return Math.log((2 * outcomes) / ALPHA);
}

/** The largest n · KL(frequency ‖ p) over the outcomes, each compared with all others together. */
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

/** The average of f over the samples, and its standard error. */
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
