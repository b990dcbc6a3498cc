import { NoisewrightError } from "../../errors/index.js";
import type { Cut } from "../../laws/index.js";
import { interval, type NumberParameter } from "../../params/index.js";
import type { Bounded } from "../kit/index.js";

/** W(1/2): the best translation of a ramp, in scales [mcglinchey-mason-2020, Theorem 4.1]. */
export const W_HALF = 0.35173371124919584;
/** W(1/e): the least worst bias of any nonnegative post-processing of Laplace noise, in scales. */
export const W_INVERSE_E = 0.2784645427610738;

export const threshold = {
  kind: "real",
  symbol: "T",
  doc: "how far from an end noisy answers are still moved to it",
  domain: interval("[", 0, 1e15, "]"),
  typical: [0.5, 2],
  example: 1,
} as const satisfies NumberParameter;

export const shift = {
  kind: "real",
  symbol: "α",
  doc: "how much is taken off every noisy answer before it is clamped",
  domain: interval("[", 0, 1e15, "]"),
  typical: [0, 2],
  example: 0.5,
} as const satisfies NumberParameter;

/** Noisy answers within T of an end become the end; the others stay. */
export function deadZone({ lower, upper }: Bounded, T: number): Cut {
  return { below: lower + T, low: lower, above: upper - T, high: upper, shift: 0 };
}

/** The two dead zones must not overlap. */
export function checkThreshold(subject: string, { lower, upper }: Bounded, T: number): void {
  if (2 * T <= upper - lower) return;
  throw new NoisewrightError({
    code: "domain",
    subject,
    parameter: "threshold",
    symbol: "T",
    domain: `at most half the range (${(upper - lower) / 2})`,
    got: String(T),
  });
}

/**
 * On the integers: points nearer than k to an end become the end, points at k get a value of their
 * own, `offset` away from it. In the middle of a narrow range the two ends meet.
 */
export function integerDeadZone({ lower, upper }: Bounded, k: number, offset: number): Cut {
  const low = { at: lower + k, value: lower + offset, radius: 0.5 };
  const high = { at: upper - k, value: upper - offset, radius: 0.5 };
  const width = upper - lower;
  const bumps =
    2 * k < width ? [low, high] : 2 * k === width ? [{ ...low, value: lower + width / 2 }] : [];
  const reach = Math.min(k, Math.floor((width + 1) / 2));
  return {
    below: lower + reach - 1,
    low: lower,
    above: upper - reach + 1,
    high: upper,
    shift: 0,
    bumps: bumps.filter(({ at }) => Number.isFinite(at)),
  };
}
