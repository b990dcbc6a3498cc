import { digitsUp } from "./digits.js";

/** A smaller distance, in percent, is a rounding error. */
const NOTHING = 1e-6;

/** Writes the distance to a proved bound in percent, rounded up. A dash means that no bound is known. */
export function gapText(gap: number | undefined): string {
  if (gap === undefined) return "—";
  if (Math.abs(gap) < NOTHING) return "0 %";
  if (gap >= 1e4) return `${digitsUp(gap, 1).toExponential().replace("+", "")} %`;
  const digits = gap < 10 ? 2 : 1;
  return `${(Math.ceil(gap * 10 ** digits) / 10 ** digits).toFixed(digits)} %`;
}
