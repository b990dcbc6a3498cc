/** An exact fraction; the denominator is positive. Not reduced: nothing here needs it. */
export interface Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

const MANTISSA = 2 ** 53;

/** x = mantissa · 2^exponent exactly, for every finite double. */
export function decompose(x: number): { mantissa: bigint; exponent: number } {
  if (x === 0) return { mantissa: 0n, exponent: 0 };
  let exponent = Math.max(Math.floor(Math.log2(Math.abs(x))), -1022) - 52;
  // Math.log2 may be one off at powers of two; dividing in two steps avoids overflow of 2^-exponent.
  let mantissa = x / 2 ** (exponent + 52) / 2 ** -52;
  while (!Number.isInteger(mantissa) || Math.abs(mantissa) > MANTISSA) {
    exponent += Number.isInteger(mantissa) ? 1 : -1;
    mantissa = x / 2 ** (exponent + 52) / 2 ** -52;
  }
  return { mantissa: BigInt(mantissa), exponent };
}

/** The exact value of a finite double. */
export function rational(x: number): Rational {
  const { mantissa, exponent } = decompose(x);
  return exponent >= 0
    ? { numerator: mantissa << BigInt(exponent), denominator: 1n }
    : { numerator: mantissa, denominator: 1n << BigInt(-exponent) };
}

export function bitLength(n: bigint): number {
  return (
    n.toString(16).length * 4 - Math.clz32(Number.parseInt(n.toString(16)[0] as string, 16)) + 28
  );
}

/** ⌊n/d⌋ for d > 0, towards −∞. */
export function floorDiv(n: bigint, d: bigint): bigint {
  const q = n / d;
  return n % d < 0n ? q - 1n : q;
}

/** ⌈n/d⌉ for n ≥ 0, d > 0. */
export function ceilDiv(n: bigint, d: bigint): bigint {
  return (n + d - 1n) / d;
}

/** The fraction n/d ≥ 0 as the nearest double above it. */
export function ratioUp(n: bigint, d: bigint): number {
  if (n === 0n) return 0;
  const shift = BigInt(Math.max(0, 64 - bitLength(n) + bitLength(d)));
  const scaled = ceilDiv(n << shift, d);
  // Doubles are kept normal by scaling back in two steps; 53 bits rounded up.
  const drop = BigInt(Math.max(0, bitLength(scaled) - 53));
  const mantissa = Number(ceilDiv(scaled, 1n << drop));
  const exponent = Number(drop - shift);
  const half = Math.trunc(exponent / 2);
  const value = mantissa * 2 ** half * 2 ** (exponent - half);
  return value === 0 ? Number.MIN_VALUE : value;
}
