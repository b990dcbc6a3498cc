/** A fraction [numerator, denominator] with a positive denominator. */
export type Fraction = readonly [bigint, bigint];

/** The number of partial quotients. For z < 1, this many quotients determine more than 200 bits. */
const QUOTIENTS = 26n;
/** The number of terms of Σ 1/k!. This many terms determine more than 270 bits of e. */
const TERMS = 60n;
const BITS = 256n;

/**
 * Rational bounds of e^x for x ≥ 0. The lower and the upper bound differ by less than one part in
 * 2^190. This function shares no code with the code under test. The integer part of x gives a power
 * of e = Σ 1/k!. The fractional part z of x gives Gauss's continued fraction e^z = 1 + 2z / (2 − z
 * + z²/(6 + z²/(10 + z²/(14 + …)))), whose truncations are alternately above and below e^z.
 */
export function expBounds(x: number): { readonly lower: Fraction; readonly upper: Fraction } {
  const [n, d] = fraction(x);
  const whole = n / d;
  const [low, high] = expBelowOne([n % d, d]);
  const [eLow, eHigh] = eulerBounds();
  const lower: Fraction = [eLow[0] ** whole * low[0], eLow[1] ** whole * low[1]];
  const upper: Fraction = [eHigh[0] ** whole * high[0], eHigh[1] ** whole * high[1]];
  return {
    lower: [(lower[0] << BITS) / lower[1], 1n << BITS],
    upper: [(upper[0] << BITS) / upper[1] + 1n, 1n << BITS],
  };
}

function eulerBounds(): readonly [Fraction, Fraction] {
  let numerator = 1n;
  let factorial = 1n;
  for (let k = 1n; k <= TERMS; k++) {
    numerator = numerator * k + 1n;
    factorial *= k;
  }
  // The omitted terms, Σ_{k > K} 1/k!, add up to less than 1/K!.
  return [
    [numerator, factorial],
    [numerator + 1n, factorial],
  ];
}

function expBelowOne(z: Fraction): readonly [Fraction, Fraction] {
  const [one, other] = [truncated(z, QUOTIENTS), truncated(z, QUOTIENTS + 1n)];
  return one[0] * other[1] < other[0] * one[1] ? [one, other] : [other, one];
}

/** The truncated fraction 1 + 2z/(2 − z + t), t = z²/(6 + z²/(10 + … z²/(4N + 2))). */
function truncated([a, b]: Fraction, quotients: bigint): Fraction {
  let [tn, td] = [0n, 1n];
  for (let n = quotients; n >= 1n; n--) {
    // t ← z² / (4n + 2 + t)
    [tn, td] = [a * a * td, b * b * ((4n * n + 2n) * td + tn)];
  }
  const denominator = (2n * b - a) * td + tn * b;
  return [denominator + 2n * a * td, denominator];
}

/** The exact value of a finite double ≥ 0, read from the bits of the double. */
export function fraction(x: number): Fraction {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, x);
  const bits = view.getBigUint64(0);
  const biased = (bits >> 52n) & 0x7ffn;
  const stored = bits & 0xfffffffffffffn;
  const mantissa = biased === 0n ? stored : stored | (1n << 52n);
  const exponent = (biased === 0n ? 1n : biased) - 1075n;
  return exponent >= 0n ? [mantissa << exponent, 1n] : [mantissa, 1n << -exponent];
}
