import type { Rational } from "../numerics/index.js";
import type { RandomSource } from "./source.js";
import { uniformBigBelow } from "./uniform.js";

/** The random draws that exact samplers are built from. */
export interface Coins {
  /** A uniform integer in [0, n). */
  below(n: bigint): bigint;
  /** Returns true with probability e^(−n/d), for n ≥ 0. */
  exp(n: bigint, d: bigint): boolean;
}

/** Makes coins from uniform integers alone. */
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

/** Returns true with probability exactly p, a fraction in [0, 1]. */
export function bernoulli(p: Rational, random: RandomSource): boolean {
  return uniformBigBelow(p.denominator, random) < p.numerator;
}

/**
 * Returns true with probability exactly e^−x for a fraction x ≥ 0. It only tosses coins of rational
 * bias [canonne-kamath-steinke-2020, Algorithm 1].
 */
export function bernoulliExp(x: Rational, random: RandomSource): boolean {
  return coinsFrom((n) => uniformBigBelow(n, random)).exp(x.numerator, x.denominator);
}

/**
 * Coin for n ≤ d. The first failed toss of bias n/(dk) has an odd index k with probability
 * e^(−n/d).
 */
function expBelowOne(n: bigint, d: bigint, below: Coins["below"]): boolean {
  let k = 1n;
  while (below(d * k) < n) k++;
  return k % 2n === 1n;
}
