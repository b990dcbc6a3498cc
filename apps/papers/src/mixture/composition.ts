import type { Mechanism } from "@noisewright/core";
import { bisect } from "./bisect.js";

/**
 * The privacy losses of a mechanism with at most four losses: ±outerEpsilon with total probability
 * `weight`, and ±innerEpsilon otherwise. Geometric noise and geometric mixtures have this form at
 * sensitivity 1. The joint cost of several releases is a sum over the multinomial distribution of
 * the losses, and is exact up to rounding.
 */
export interface Losses {
  readonly innerEpsilon: number;
  readonly outerEpsilon: number;
  /** The probability P(|loss| = outerEpsilon). */
  readonly weight: number;
}

/** Returns the privacy losses of geometric noise or of a geometric mixture at sensitivity 1. */
export function lossesOf({ params, law }: Mechanism): Losses {
  const c = Number(params.breakpoint);
  const noise = law(0);
  const weight = 2 * noise.survival(c) + Math.exp(noise.logPdf(c));
  return {
    innerEpsilon: Number(params.innerEpsilon),
    outerEpsilon: Number(params.outerEpsilon),
    weight,
  };
}

/**
 * Returns δ at ε after a number of releases. The first loop runs over the number of releases whose
 * loss is ±outerEpsilon. The other two loops run over the signs of the losses.
 */
export function composedDelta(
  { innerEpsilon, outerEpsilon, weight }: Losses,
  releases: number,
  epsilon: number,
): number {
  const [up, down] = [signs(outerEpsilon, releases), signs(innerEpsilon, releases)];
  let delta = 0;
  for (let outer = 0; outer <= releases; outer++) {
    const mixed = Math.exp(logChoice(releases, outer, weight));
    const inner = releases - outer;
    for (let a = 0; a <= outer; a++) {
      for (let b = 0; b <= inner; b++) {
        const loss = outerEpsilon * (2 * a - outer) + innerEpsilon * (2 * b - inner);
        if (loss <= epsilon) continue;
        const mass = mixed * up(outer, a) * down(inner, b);
        delta -= mass * Math.expm1(epsilon - loss);
      }
    }
  }
  return delta;
}

/** Returns the ε at the given δ after a number of releases. */
export function composedEpsilon(losses: Losses, releases: number, delta: number): number {
  const most = releases * Math.max(losses.innerEpsilon, losses.outerEpsilon);
  return bisect((epsilon) => composedDelta(losses, releases, epsilon) <= delta, 0, most).high;
}

/**
 * Returns the function P(k of n losses are positive) if each loss is ±level, as in randomised
 * response. All values are computed once and stored in a table.
 */
function signs(level: number, most: number): (n: number, k: number) => number {
  const positive = 1 / (1 + Math.exp(-level));
  const table = Array.from({ length: most + 1 }, (_, n) =>
    Float64Array.from({ length: n + 1 }, (_, k) => Math.exp(logChoice(n, k, positive))),
  );
  return (n, k) => table[n]![k]!;
}

/** Returns the logarithm of the binomial probability of k successes in n trials. */
function logChoice(n: number, k: number, p: number): number {
  const ways = logFactorial(n) - logFactorial(k) - logFactorial(n - k);
  return ways + (k && k * Math.log(p)) + (n - k && (n - k) * Math.log1p(-p));
}

const logFactorials = [0];

function logFactorial(n: number): number {
  for (let k = logFactorials.length; k <= n; k++) {
    logFactorials.push(logFactorials[k - 1]! + Math.log(k));
  }
  return logFactorials[n]!;
}
