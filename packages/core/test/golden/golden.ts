import { expect } from "vitest";

/**
 * Compares a value with a number of a reference file. This number is a decimal string or a double.
 * The tolerance is relative.
 */
export function expectClose(
  actual: number,
  golden: string | number,
  tolerance: number,
  what = "",
): void {
  const expected = Number(golden);
  const error = Math.abs(actual - expected);
  const message = `${what} got ${actual}, expected ${golden}`;
  expect(error, message).toBeLessThanOrEqual(tolerance * Math.abs(expected));
}

/**
 * Compares an upper bound with a number of a reference file. The bound comes from weights, which
 * are masses rounded to doubles.
 */
export function expectUpperBound(
  actual: number,
  golden: string | number,
  slack: number,
  what = "",
): void {
  const expected = Number(golden) * (1 - 16 * Number.EPSILON);
  const message = `${what} got ${actual}, expected ${golden}`;
  expect(actual, message).toBeGreaterThanOrEqual(expected);
  expect(actual, message).toBeLessThanOrEqual(expected * (1 + slack));
}

/** The entries of a table, with keys converted to numbers. */
export function numbered<T>(table: Readonly<Record<string, T>>): [number, T][] {
  return Object.entries(table).map(([key, value]) => [fraction(key), value]);
}

/** Like `numbered`, but returns no entries for a value that is not a table. */
export function figures(table: unknown): [number, string | number][] {
  return typeof table === "object" && table !== null ? numbered({ ...table }) : [];
}

/** Reads a number that is written as a decimal or as a fraction such as 41/125. */
export function fraction(text: string): number {
  const [numerator, denominator = "1"] = text.split("/");
  return Number(numerator) / Number(denominator);
}
