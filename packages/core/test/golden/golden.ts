import { expect } from "vitest";

/** Compare with a golden number, given as a decimal string or a double, to a relative tolerance. */
export function expectClose(
  actual: number,
  golden: string | number,
  tolerance: number,
  what = "",
): void {
  const expected = Number(golden);
  const error = Math.abs(actual - expected);
  const message = `${what} got ${actual}, golden ${golden}`;
  expect(error, message).toBeLessThanOrEqual(tolerance * Math.abs(expected));
}

/** A bound that is rounded up, on weights that are themselves masses rounded to doubles. */
export function expectUpperBound(
  actual: number,
  golden: string | number,
  slack: number,
  what = "",
): void {
  const expected = Number(golden) * (1 - 16 * Number.EPSILON);
  const message = `${what} got ${actual}, golden ${golden}`;
  expect(actual, message).toBeGreaterThanOrEqual(expected);
  expect(actual, message).toBeLessThanOrEqual(expected * (1 + slack));
}

/** Entries of a table whose keys are numbers. */
export function numbered<T>(table: Readonly<Record<string, T>>): [number, T][] {
  return Object.entries(table).map(([key, value]) => [fraction(key), value]);
}

/** The same of what may be no table, and then has no entries. */
export function figures(table: unknown): [number, string | number][] {
  return typeof table === "object" && table !== null ? numbered({ ...table }) : [];
}

/** A number written as a decimal or as a fraction such as 41/125. */
export function fraction(text: string): number {
  const [numerator, denominator = "1"] = text.split("/");
  return Number(numerator) / Number(denominator);
}
