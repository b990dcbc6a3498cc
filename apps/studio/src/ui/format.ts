import {
  digitsUp,
  epsilonText as epsilonTextAscii,
  levelText as levelTextAscii,
  numberText as numberTextAscii,
  remainderText as remainderTextAscii,
  remainingText as remainingTextAscii,
} from "@noisewright/core/format";

/** A number in the format of the command line, but with a true minus sign. NaN becomes a dash. */
export function numberText(x: number, digits?: number): string {
  if (Number.isNaN(x)) return "—";
  return withMinus(numberTextAscii(digits === undefined ? x : Number(x.toPrecision(digits))));
}

/** A privacy cost or an error bound, rounded up. */
export function numberTextUp(x: number, digits?: number): string {
  if (Number.isNaN(x)) return "—";
  return withMinus(
    digits === undefined ? numberTextAscii(x, "up") : numberTextAscii(digitsUp(x, digits)),
  );
}

/** A privacy cost as text, such as `ε = 0.5`, rounded up. */
export function epsilonText(epsilon: number): string {
  return withMinus(epsilonTextAscii(epsilon));
}

/** A privacy level as text, such as `ε = 0.5, δ = 1e−6`, rounded up. */
export function levelText(level: { readonly epsilon: number; readonly delta: number }): string {
  return withMinus(levelTextAscii(level));
}

/** The remaining budget for a table, rounded down. */
export function remainderText(remaining: number, budget: number): string {
  return withMinus(remainderTextAscii(remaining, budget));
}

/** The remaining budget as a sentence, rounded down. */
export function remainingText(remaining: number, budget: number): string {
  return withMinus(remainingTextAscii(remaining, budget));
}

/**
 * Replaces a rounding error by 0. A rounding error is a number that is tiny compared with `unit`.
 */
export function withoutRoundingError(x: number, unit: number): number {
  return Math.abs(x) < 1e-12 * unit ? 0 : x;
}

function withMinus(text: string): string {
  return text.replaceAll("-", "−");
}
