import { bracket } from "../../numerics/index.js";
import { type PrivacyEvent, scaleNoise } from "../events/index.js";
import type { Bracket } from "../loss/index.js";
import type { Accountant } from "./accountant.js";
import { type Budget, checkBudget, overBudget } from "./budget.js";
import { pld } from "./pld.js";

/** Events that fit a budget, and the total cost of these events. */
export interface Calibration {
  /** The factor by which the noise of every release was multiplied. */
  readonly factor: number;
  readonly events: readonly PrivacyEvent[];
  /** The total ε at the budget's δ. The upper end of the bracket is at most the budget. */
  readonly spent: Bracket;
}

const LIMIT = 1e9;

/**
 * Finds the smallest noise with which the releases fit a budget. The noise of every release is
 * multiplied by the same factor. A `pure/1` event of ε becomes a `pure/1` event of ε/factor. The
 * factor is at most 0.01 % larger than necessary.
 */
export function calibrate(
  releases: readonly PrivacyEvent[],
  budget: Budget,
  accountant: Accountant = pld,
): Calibration {
  checkBudget(budget);
  const scaled = (factor: number) => releases.map((event) => scaleNoise(event, factor));
  const spent = (factor: number) => accountant.compose(scaled(factor)).epsilon(budget.delta);
  const fits = (factor: number) => spent(factor).upper <= budget.epsilon;
  let [no, yes] = fits(1) ? [1, 1] : [1, 2];
  while (!fits(yes)) {
    if (yes > LIMIT) throw overBudget("calibrate", budget);
    [no, yes] = [yes, 2 * yes];
  }
  while (no === yes || fits(no)) {
    if (no < 1 / LIMIT) return { factor: no, events: scaled(no), spent: spent(no) };
    [yes, no] = [no, no / 2];
  }
  const factor = bracket(fits, no, yes, 1e-4).yes;
  return { factor, events: scaled(factor), spent: spent(factor) };
}
