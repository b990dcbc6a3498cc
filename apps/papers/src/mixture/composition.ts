import type { Mechanism } from "@noisewright/core";
import { bisect } from "./bisect.js";

/**
 * What releases of one mechanism cost together, where each has at most four losses: ±outer with
 * probability `weight`, ±inner otherwise. So it is with geometric noise and mixtures of it at
 * sensitivity 1. Sums over the multinomial law of how often each occurred, exact but for rounding.
 */
export interface Losses {
  readonly innerEpsilon: number;
  readonly outerEpsilon: number;
  /** P(|loss| = outer). */
  readonly weight: number;
}

/** Of geometric noise or a geometric mixture at sensitivity 1. */
export function lossesOf({ params, law }: Mechanism): Losses {
  const { innerEpsilon, outerEpsilon, breakpoint } = params as Record<string, number>;
  const noise = law(0);
  const c = breakpoint!;
  const weight = 2 * noise.survival(c) + Math.exp(noise.logPdf(c));
  return { innerEpsilon: innerEpsilon!, outerEpsilon: outerEpsilon!, weight };
}

/** δ at ε after so many releases: level by level, first how many had the outer loss, then its signs. */
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

/** The ε with this δ after so many releases. */
export function composedEpsilon(losses: Losses, releases: number, delta: number): number {
  const most = releases * Math.max(losses.innerEpsilon, losses.outerEpsilon);
  return bisect((epsilon) => composedDelta(losses, releases, epsilon) <= delta, 0, most).high;
}

/** P(k positive of n) where each loss is ±level: randomised response. Tabulated once. */
function signs(level: number, most: number): (n: number, k: number) => number {
  const positive = 1 / (1 + Math.exp(-level));
  const table = Array.from({ length: most + 1 }, (_, n) =>
    Float64Array.from({ length: n + 1 }, (_, k) => Math.exp(logChoice(n, k, positive))),
  );
  return (n, k) => table[n]![k]!;
}

/** ln of the binomial probability of k among n. */
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
