import type { Rational } from "../numerics/index.js";
import type { RandomSource } from "./source.js";
import { uniformBigBelow } from "./uniform.js";

/** The basic random draws from which exact samplers are built. */
export interface Coins {
  /** Draws a uniform integer in [0, n). */
  below(n: bigint): bigint;
  /** Returns true with probability e^(−n/d), for n ≥ 0. */
  exp(n: bigint, d: bigint): boolean;
}

/** Makes `Coins` from a function that draws uniform integers. */
export function coinsFrom(below: Coins["below"]): Coins {
  return {
    below,
    exp(n, d) {
      let rest = n;
      for (; rest > d; rest -= d) if (!expBelowOne(1n, 1n, below)) return false;
      return expBelowOne(rest, d, below);
    },
  };
}

/** Returns true with probability exactly p, where p is a fraction in [0, 1]. */
export function bernoulli(p: Rational, random: RandomSource): boolean {
  return uniformBigBelow(p.denominator, random) < p.numerator;
}

/**
 * Returns true with probability exactly e^−x, for a fraction x ≥ 0. The algorithm tosses only coins
 * with rational probabilities [canonne-kamath-steinke-2020, Algorithm 1].
 */
export function bernoulliExp(x: Rational, random: RandomSource): boolean {
  return coinsFrom((n) => uniformBigBelow(n, random)).exp(x.numerator, x.denominator);
}

/**
 * Returns true with probability e^(−n/d), for n ≤ d. Toss k succeeds with probability n/(dk). The
 * first failed toss has an odd index k with probability e^(−n/d).
 */
function expBelowOne(n: bigint, d: bigint, below: Coins["below"]): boolean {
  let k = 1n;
  while (below(d * k) < n) k++;
  return k % 2n === 1n;
}
