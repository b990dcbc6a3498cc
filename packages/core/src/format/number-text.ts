import { digitsDown, digitsUp } from "./digits.js";

/**
 * The rounding direction of a number in a text. Privacy costs are rounded up, remaining budgets are
 * rounded down, and other numbers are rounded to the nearest.
 */
export type Rounding = "up" | "down" | "nearest";

/** A number with at most this many digits is written in full, because a user probably typed it. */
const FULL_DIGITS = 6;

const SIGNIFICANT_DIGITS = 4;

/**
 * Writes a number for people. A short number is written in full, and a long number with four
 * significant digits.
 */
export function numberText(x: number, rounding: Rounding = "nearest"): string {
  if (!Number.isFinite(x)) return String(x).replace("Infinity", "∞");
  const shown = Number(x.toPrecision(FULL_DIGITS)) === x ? x : rounded(x, rounding);
  const size = Math.abs(shown);
  const isPlain = size === 0 || (size >= 1e-4 && size < 1e9);
  return isPlain ? String(shown) : shown.toExponential().replace("e+", "e");
}

function rounded(x: number, rounding: Rounding): number {
  if (rounding === "up") return digitsUp(x, SIGNIFICANT_DIGITS);
  if (rounding === "down") return digitsDown(x, SIGNIFICANT_DIGITS);
  return Number(x.toPrecision(SIGNIFICANT_DIGITS));
}
