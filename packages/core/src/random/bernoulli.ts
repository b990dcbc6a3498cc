import type { Rational } from "../numerics/index.js";
import type { RandomSource } from "./source.js";
import { uniformBigBelow } from "./uniform.js";

/** True with probability exactly p, a fraction in [0, 1]. */
export function bernoulli(p: Rational, random: RandomSource): boolean {
  return uniformBigBelow(p.denominator, random) < p.numerator;
}

/**
 * True with probability exactly e^−x for a fraction x ≥ 0, by coin tosses of rational bias alone
 * [canonne-kamath-steinke-2020, Algorithm 1].
 */
export function bernoulliExp(x: Rational, random: RandomSource): boolean {
  let rest = x.numerator;
  for (; rest > x.denominator; rest -= x.denominator) {
    if (!bernoulliExpBelowOne({ numerator: 1n, denominator: 1n }, random)) return false;
  }
  return bernoulliExpBelowOne({ numerator: rest, denominator: x.denominator }, random);
}

/** For x ≤ 1: the first k with a failed toss of bias x/k is odd with probability e^−x. */
function bernoulliExpBelowOne(x: Rational, random: RandomSource): boolean {
  let k = 1n;
  while (bernoulli({ numerator: x.numerator, denominator: x.denominator * k }, random)) k++;
  return k % 2n === 1n;
}
