import { numberText, type Rounding } from "./number-text.js";

/**
 * Writes a privacy cost as text: `ε = 0.5`, or `ε = 0.5, δ = 1e-6`. The numbers are rounded up by
 * default.
 */
export function levelText(
  { epsilon, delta = 0 }: { readonly epsilon: number; readonly delta?: number | undefined },
  rounding: Rounding = "up",
): string {
  return delta === 0
    ? epsilonText(epsilon, rounding)
    : `${epsilonText(epsilon, rounding)}, ${deltaText(delta, rounding)}`;
}

/** Writes ε as text: `ε = 0.5`. */
export function epsilonText(epsilon: number, rounding: Rounding = "up"): string {
  return `ε = ${numberText(epsilon, rounding)}`;
}

/** Writes δ as text: `δ = 1e-6`. A δ below 0.001 is written in scientific notation. */
export function deltaText(delta: number, rounding: Rounding = "up"): string {
  return `δ = ${deltaNumber(delta, rounding)}`;
}

function deltaNumber(delta: number, rounding: Rounding): string {
  const text = numberText(delta, rounding);
  const isSmall = delta > 0 && delta < 1e-3;
  return isSmall ? Number(text).toExponential() : text;
}

/**
 * A remaining budget below this fraction of the whole budget is a rounding error and too small for
 * any release.
 */
const USED_UP = 1e-9;

/** Returns true if the remaining budget is only a rounding error. */
export function isUsedUp(remaining: number, budget: number): boolean {
  return remaining <= USED_UP * budget;
}

/** The remaining budget for a table: `ε = 1.5 of 4`, rounded down, or `used up`. */
export function remainderText(remaining: number, budget: number): string {
  return isUsedUp(remaining, budget)
    ? "used up"
    : `${epsilonText(remaining, "down")} of ${numberText(budget)}`;
}

/** The remaining budget as a sentence, rounded down. */
export function remainingText(remaining: number, budget: number): string {
  return isUsedUp(remaining, budget)
    ? "the budget is used up"
    : `${remainderText(remaining, budget)} is left`;
}
