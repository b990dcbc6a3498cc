import { nextDown, nextUp } from "./floating.js";
import { bitLength, decompose, type Rational, ratioUp } from "./rational.js";

/**
 * The number of fraction bits of the lower bounds. The weights that are multiplied by these bounds
 * have far fewer bits.
 */
const BITS = 128n;
const WORKING_BITS = 224n;

/**
 * A rational lower bound of e^x for x ≥ 0. The bound differs from e^x by less than one part in
 * 2^127. The code sums the Taylor series of e^(x/2^r) in fixed-point arithmetic and squares the sum
 * r times. Every operation rounds down and all quantities are positive, so the result is a lower
 * bound for any r.
 */
export function expDown(x: number): Rational {
  const { mantissa, exponent } = decompose(x);
  const halvings = BigInt(Math.max(0, bitLength(mantissa) + exponent) + 8);
  const shift = WORKING_BITS + BigInt(exponent) - halvings;
  const y = shift >= 0n ? mantissa << shift : mantissa >> -shift;
  const one = 1n << WORKING_BITS;
  let sum = one;
  let term = one;
  for (let n = 1n; term > 0n; n++) {
    term = ((term * y) >> WORKING_BITS) / n;
    sum += term;
  }
  for (let i = 0n; i < halvings; i++) sum = (sum * sum) >> WORKING_BITS;
  return { numerator: sum >> (WORKING_BITS - BITS), denominator: 1n << BITS };
}

/** A rational upper bound of e^x for x ≥ 0, with a relative error below 2^−125. */
export function expUp(x: number): Rational {
  const { numerator, denominator } = expDown(x);
  return { numerator: numerator + (numerator >> (BITS - 2n)) + 1n, denominator };
}

/** The smallest double ε with n/d ≤ expDown(ε), for n ≥ d > 0. This ε satisfies n/d ≤ e^ε. */
export function logUp(n: bigint, d: bigint): number {
  if (n === d) return 0;
  const covers = (x: number) => {
    const bound = expDown(x);
    return n * bound.denominator <= d * bound.numerator;
  };
  let x = n < 2n * d ? Math.log1p(ratioUp(n - d, d)) : logRatio(n, d);
  while (x > 0 && covers(nextDown(x))) x = nextDown(x);
  while (!covers(x)) x = nextUp(x);
  return x;
}

function logRatio(n: bigint, d: bigint): number {
  const shift = bitLength(n) - bitLength(d);
  return Math.log(ratioUp(n, d << BigInt(shift))) + shift * Math.LN2;
}
