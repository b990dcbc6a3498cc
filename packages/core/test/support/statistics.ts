import { normalUpperQuantile } from "../../src/numerics/index.js";

/** Probability that one statistical assertion fails on correct code, over the choice of seed. */
export const ALPHA = 1e-9;

/** Samples of each law: from here on a scale that is 10 % off is told from a right one. */
export const SAMPLES = 200_000;

/**
 * How far an empirical distribution function, or the frequency of one event, strays from the
 * truth with probability at most ALPHA, for any law and any n (Dvoretzky–Kiefer–Wolfowitz with
 * Massart's constant; Hoeffding).
 */
export function kolmogorovLimit(n: number): number {
  return Math.sqrt(Math.log(2 / ALPHA) / (2 * n));
}

/** How many standard errors an average of n ≥ 200,000 samples strays with probability ALPHA. */
export const STANDARD_ERRORS = normalUpperQuantile(ALPHA / 2);

/**
 * How far the samples' distribution function leaves the band between cdf(x − room) and
 * cdf(x + room). It is constant between samples, so it is enough to look below and above each.
 * With half a lattice step of room the band is the law itself where that is discrete, and the law
 * before it was rounded where it is not.
 */
export function kolmogorovDistance(
  samples: Float64Array,
  cdf: (x: number) => number,
  room: number,
): number {
  return distanceOfSorted(samples.toSorted(), cdf, room);
}

/** The same of samples in increasing order, where they are held against several laws. */
export function distanceOfSorted(
  sorted: Float64Array,
  cdf: (x: number) => number,
  room: number,
): number {
  const n = sorted.length;
  let worst = 0;
  for (let from = 0; from < n; ) {
    const x = sorted[from]!;
    let to = from;
    while (to < n && sorted[to] === x) to++;
    worst = Math.max(worst, cdf(x - room) - from / n, to / n - cdf(x + room));
    from = to;
  }
  return worst;
}

/**
 * n · KL(frequency ‖ p) of one outcome exceeds t with probability at most 2e^−t (Chernoff), so
 * the worst of several outcomes stays below this limit.
 */
export function multinomialLimit(outcomes: number): number {
  return Math.log((2 * outcomes) / ALPHA);
}

/** The largest n · KL(frequency ‖ p) over the outcomes, each against all others together. */
export function multinomialDistance(
  samples: Float64Array,
  masses: ReadonlyMap<number, number>,
): number {
  const counts = new Map<number, number>();
  for (const x of samples) counts.set(x, (counts.get(x) ?? 0) + 1);
  const unforeseen = [...counts.keys()].some((x) => !masses.has(x));
  if (unforeseen) return Number.POSITIVE_INFINITY;
  const n = samples.length;
  const distances = [...masses].map(([x, p]) => n * binaryDivergence((counts.get(x) ?? 0) / n, p));
  return Math.max(...distances);
}

function binaryDivergence(f: number, p: number): number {
  const part = (a: number, b: number) => (a === 0 ? 0 : a * Math.log(a / b));
  return part(f, p) + part(1 - f, 1 - p);
}

/** Average of f over the samples, and its standard error. */
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
