import { numberText, type Rounding } from "./number-text.js";

/** A privacy cost: `ε = 0.5`, or `ε = 0.5, δ = 1e-6`. It rounds up by default. */
export function levelText(
  { epsilon, delta = 0 }: { readonly epsilon: number; readonly delta?: number | undefined },
  rounding: Rounding = "up",
): string {
  return delta === 0
    ? epsilonText(epsilon, rounding)
    : `${epsilonText(epsilon, rounding)}, ${deltaText(delta, rounding)}`;
}

/** `ε = 0.5` */
export function epsilonText(epsilon: number, rounding: Rounding = "up"): string {
  return `ε = ${numberText(epsilon, rounding)}`;
}

/** `δ = 1e-6`. Values below 0.001 are written in scientific notation. */
export function deltaText(delta: number, rounding: Rounding = "up"): string {
  return `δ = ${deltaNumber(delta, rounding)}`;
}

function deltaNumber(delta: number, rounding: Rounding): string {
  const text = numberText(delta, rounding);
  const isSmall = delta > 0 && delta < 1e-3;
  return isSmall ? Number(text).toExponential() : text;
}

/** A remainder below this fraction of the budget is a rounding error: it pays for no release. */
const USED_UP = 1e-9;

/** True if only rounding errors are left of a budget. */
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
