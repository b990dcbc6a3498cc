import { nextDown, nextUp } from "./floating.js";

/**
 * An exact fraction with a positive denominator. The numerator and the denominator may have common
 * factors.
 */
export interface Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

const bits = new DataView(new ArrayBuffer(8));
const FRACTION = (1n << 52n) - 1n;

/**
 * Splits a finite double x into a mantissa and an exponent such that x = mantissa · 2^exponent
 * exactly.
 */
export function decompose(x: number): { mantissa: bigint; exponent: number } {
  bits.setFloat64(0, Math.abs(x));
  const pattern = bits.getBigUint64(0);
  const biased = Number(pattern >> 52n);
  const magnitude = biased === 0 ? pattern : (pattern & FRACTION) | (FRACTION + 1n);
  return { mantissa: x < 0 ? -magnitude : magnitude, exponent: Math.max(biased, 1) - 1075 };
}

/** Converts a finite double to the fraction with exactly the same value. */
export function rational(x: number): Rational {
  const { mantissa, exponent } = decompose(x);
  return exponent >= 0
    ? { numerator: mantissa << BigInt(exponent), denominator: 1n }
    : { numerator: mantissa, denominator: 1n << BigInt(-exponent) };
}

/** A finite double as a multiple of 2^−bits, rounded down. */
export function fixedDown(x: number, bits: bigint): bigint {
  const { mantissa, exponent } = decompose(x);
  const shift = bits + BigInt(exponent);
  return shift >= 0n ? mantissa << shift : mantissa >> -shift;
}

/** The number of bits of n ≥ 0. */
export function bitLength(n: bigint): number {
  if (n === 0n) return 0;
  bits.setFloat64(0, Number(n)); // The double may have been rounded up to a power of two.
  const most = (bits.getUint16(0) >> 4) - 1022;
  if (most > 1024) return n.toString(2).length;
  return n >> BigInt(most - 1) === 0n ? most - 1 : most;
}

/** ⌊n/d⌋ for d > 0, rounded towards −∞. */
export function floorDiv(n: bigint, d: bigint): bigint {
  const q = n / d;
  return n % d < 0n ? q - 1n : q;
}

/** ⌈n/d⌉ for n ≥ 0 and d > 0. */
export function ceilDiv(n: bigint, d: bigint): bigint {
  return (n + d - 1n) / d;
}

/** All doubles below this number are multiples of 2^−1074. */
const SUBNORMAL = 2 ** -1022;

/** The smallest double ≥ n, for n ≥ 0. */
export function integerUp(n: bigint): number {
  const near = Number(n);
  return Number.isFinite(near) && BigInt(near) < n ? nextUp(near) : near;
}

/** The smallest double ≥ n/d, for a fraction n/d ≥ 0. */
export function ratioUp(n: bigint, d: bigint): number {
  if (n === 0n) return 0;
  const shift = BigInt(Math.max(0, 64 - bitLength(n) + bitLength(d)));
  const scaled = ceilDiv(n << shift, d);
  const drop = BigInt(Math.max(0, bitLength(scaled) - 53));
  const mantissa = Number(ceilDiv(scaled, 1n << drop));
  const exponent = Number(drop - shift);
  const half = Math.trunc(exponent / 2); // The power is split into two factors, so that neither factor overflows.
  const value = mantissa * 2 ** half * 2 ** (exponent - half);
  return value >= SUBNORMAL ? value : Number(ceilDiv(n << 1074n, d)) * Number.MIN_VALUE;
}

/** The largest double ≤ n/d, for a fraction n/d ≥ 0. */
export function ratioDown(n: bigint, d: bigint): number {
  const up = ratioUp(n, d);
  const { numerator, denominator } = rational(up);
  return numerator * d > n * denominator ? nextDown(up) : up;
}

/**
 * The smallest double ≥ `upper` − `lower`, for finite `lower` ≤ `upper`. Returns Infinity if
 * `upper` is Infinity.
 */
export function widthUp(lower: number, upper: number): number {
  const width = upper - lower;
  if (!Number.isFinite(width)) return width;
  const [u, l, w] = [rational(upper), rational(lower), rational(width)];
  const exact = (u.numerator * l.denominator - l.numerator * u.denominator) * w.denominator;
  return exact > w.numerator * u.denominator * l.denominator ? nextUp(width) : width;
}
