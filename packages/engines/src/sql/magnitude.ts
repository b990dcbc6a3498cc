import { type Position, syntaxError } from "../expression/index.js";

/**
 * Bounds on a number x that hold for every row: x is 0 or null, or 2^least ≤ |x| < 2^most.
 * PostgreSQL raises an error if a double overflows or underflows, and an error that depends on a
 * row leaks data. So the compiler refuses an expression that could overflow or underflow.
 */
export interface Magnitude {
  readonly least: number;
  readonly most: number;
}

/**
 * The magnitudes of column values, which are limited to 1e-60 up to 1e60 when the column is read.
 */
export const OF_COLUMN: Magnitude = { least: -200, most: 200 };
export const OF_INTEGER: Magnitude = { least: 0, most: 65 };
/**
 * The magnitudes of texts that are read as numbers. Such a text has at most 40 digits on each side
 * of the point, and its exponent is at most 49.
 */
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

/** A sum that is not 0 is a multiple of the last place of the smaller of its two operands. */
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

/** Refuses an expression whose result might overflow or underflow. */
export function checkedMagnitude(magnitude: Magnitude, at: Position): Magnitude {
  if (magnitude.most > 1000 || magnitude.least < -1000) {
    throw syntaxError(
      "this product or quotient has too many factors and might overflow; the operator is",
      at,
    );
  }
  return magnitude;
}
