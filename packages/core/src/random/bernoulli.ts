import type { Rational } from "../numerics/index.js";
import type { RandomSource } from "./source.js";
import { uniformBigBelow } from "./uniform.js";

/** All the randomness that exact draws need. */
export interface Coins {
  /** A uniform integer in [0, n). */
  below(n: bigint): bigint;
  /** True with probability e^(−n/d), n ≥ 0. */
  exp(n: bigint, d: bigint): boolean;
}

/** Coins from uniform integers alone. */
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

/** True with probability exactly p, a fraction in [0, 1]. */
export function bernoulli(p: Rational, random: RandomSource): boolean {
  return uniformBigBelow(p.denominator, random) < p.numerator;
}

/**
 * True with probability exactly e^−x for a fraction x ≥ 0, by coin tosses of rational bias alone
 * [canonne-kamath-steinke-2020, Algorithm 1].
 */
export function bernoulliExp(x: Rational, random: RandomSource): boolean {
  return coinsFrom((n) => uniformBigBelow(n, random)).exp(x.numerator, x.denominator);
}

/** For n ≤ d: the first k with a failed toss of bias n/dk is odd with probability e^(−n/d). */
function expBelowOne(n: bigint, d: bigint, below: Coins["below"]): boolean {
  let k = 1n;
  while (below(d * k) < n) k++;
  return k % 2n === 1n;
}
