import { type Position, syntaxError } from "../expression/index.js";

/**
 * What is known of a number before any row is seen: it is 0 or null, or 2^least ≤ |x| < 2^most.
 * PostgreSQL raises an error where a double overflows or underflows, and an error raised by a row
 * is a leak; so an expression that could do either is refused when it is compiled.
 */
export interface Magnitude {
  readonly least: number;
  readonly most: number;
}

/** Columns are cut to ±1e60 and ±1e-60 when they are read. */
export const OF_COLUMN: Magnitude = { least: -200, most: 200 };
export const OF_INTEGER: Magnitude = { least: 0, most: 65 };
/** Of text: at most 40 digits on either side of the point, exponents up to 49. */
export const OF_TEXT: Magnitude = { least: -300, most: 300 };

export function ofLiteral(value: number): Magnitude {
  if (value === 0) return { least: 0, most: 0 };
  const exponent = Math.floor(Math.log2(Math.abs(value)));
  return { least: exponent - 1, most: exponent + 2 };
}

export const either = (a: Magnitude, b: Magnitude): Magnitude => ({
  least: Math.min(a.least, b.least),
  most: Math.max(a.most, b.most),
});

/** A sum is a multiple of the last place of its smallest part. */
export const ofSum = (a: Magnitude, b: Magnitude): Magnitude => ({
  least: Math.min(a.least, b.least) - 53,
  most: Math.max(a.most, b.most) + 1,
});

export const ofProduct = (a: Magnitude, b: Magnitude): Magnitude => ({
  least: a.least + b.least - 1,
  most: a.most + b.most + 1,
});

export const ofQuotient = (a: Magnitude, b: Magnitude): Magnitude => ({
  least: a.least - b.most - 1,
  most: a.most - b.least + 1,
});

export const whole = (a: Magnitude): Magnitude => ({ least: 0, most: Math.max(a.most, 0) + 1 });

export function checked(magnitude: Magnitude, at: Position): Magnitude {
  if (magnitude.most > 1000 || magnitude.least < -1000) {
    throw syntaxError("a product or quotient of too many numbers, which might overflow,", at);
  }
  return magnitude;
}
