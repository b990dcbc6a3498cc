import type { Loss } from "../../metrics/index.js";
import { ceilDiv, expUp, fixedDown, ratioDown, rational } from "../../numerics/index.js";

/** The fraction bits of all sums. The errors of rounding are multiplied by 1/δ, and then by δ. */
const BITS = 256n;

/** The largest number of points of the bounding law. */
const MOST_POINTS = 2 ** 17;

/**
 * A lower bound on the expected loss of every (ε, δ)-DP mechanism for one release, if answers and
 * outputs are whole numbers and adjacent answers differ by at most 1. The result is rounded down,
 * and undefined if the search has too many points.
 *
 * Let c(m) be the loss of an error of m, E = e^ε and ν any number, and let z(0) ≥ ν − c(0) and z(m)
 * ≥ E·z(m − 1) − 2(c(m) − ν) up to the first m with z(m + 1) ≤ z(m) = μ. The test y(−m) = z(m)/μ,
 * continued by 1 to the left and by 0 to the right of 0, proves that the loss is at least ν − μδ.
 * The bound holds for every ν, so only the last step has to be exact: there E and z are rounded up
 * and c is rounded down. The best ν makes it an equality, reached by a mix of two cut geometric laws.
 */
export function leastLossDown(epsilon: number, delta: number, loss: Loss): number | undefined {
  const cost = (m: number) => costDown(loss, m);
  const nu = bestDual(epsilon, delta, cost);
  if (nu === undefined) return undefined;
  const bound = expUp(epsilon);
  const level = fixedDown(nu, BITS);
  const d = rational(delta);
  let [z, m] = [level - fixedDown(cost(0), BITS), 0];
  while (level * d.denominator > z * d.numerator) {
    const next =
      ceilDiv(bound.numerator * z, bound.denominator) + 2n * (level - fixedDown(cost(m + 1), BITS));
    if (next <= z) return ratioDown(level * d.denominator - z * d.numerator, d.denominator << BITS);
    [z, m] = [next, m + 1];
  }
  return 0; // a bound below 0 says nothing
}

/** The loss of an error of m, less the largest error of its computation. */
function costDown({ of }: Loss, m: number): number {
  return of({ answer: 0, output: m, error: m }) * (1 - 2 ** -50);
}

/**
 * The ν for which the bound is best, in double precision. The geometric law that is cut at ±m has
 * δ(m) = 1/S and expected cost T/S. The best ν belongs to the m with δ(m + 1) ≤ δ < δ(m).
 */
function bestDual(epsilon: number, delta: number, cost: (m: number) => number): number | undefined {
  const growth = Math.exp(epsilon);
  let [S, T, m] = [1, cost(0), 0];
  while (delta * (growth * S + 2) < 1) {
    m++;
    [S, T] = [growth * S + 2, growth * T + 2 * cost(m)];
    if (m > MOST_POINTS) return undefined;
  }
  const slope = (2 * (cost(m + 1) - T / S)) / (Math.expm1(epsilon) + 2 / S);
  // A slightly smaller ν costs almost nothing. A slightly larger ν may make z grow without end.
  return (T / S + slope / S) * (1 - (m + 64) * 2 ** -49);
}
