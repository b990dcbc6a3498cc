import { NoisewrightError } from "../../errors/index.js";
import type { Cut } from "../../laws/index.js";
import { interval, type NumberParameter } from "../../params/index.js";
import type { Bounded } from "../kit/index.js";

/** W(1/2): the best shift of a ramp, in units of the scale [mcglinchey-mason-2020, Theorem 4.1]. */
export const W_HALF = 0.35173371124919584;
/**
 * W(1/e): the smallest worst-case bias of any nonnegative post-processing of Laplace noise, in
 * units of the scale.
 */
export const W_INVERSE_E = 0.2784645427610738;

export const threshold = {
  kind: "real",
  symbol: "T",
  doc: "noisy answers within this distance of a bound are moved to the bound",
  domain: interval("[", 0, 1e15, "]"),
  typical: [0.5, 2],
  example: 1,
} as const satisfies NumberParameter;

export const shift = {
  kind: "real",
  symbol: "α",
  doc: "amount subtracted from every noisy answer before clamping",
  domain: interval("[", 0, 1e15, "]"),
  typical: [0, 2],
  example: 0.5,
} as const satisfies NumberParameter;

/** Moves noisy answers within T of a bound to the bound, and keeps all other noisy answers. */
export function deadZone({ lower, upper }: Bounded, T: number): Cut {
  return { below: lower + T, low: lower, above: upper - T, high: upper, shift: 0 };
}

/** Checks that the two dead zones do not overlap. */
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
 * A dead zone on the integers. Points closer than k to a bound become the bound, and points at
 * distance k become the value at distance `offset` from the bound. In a narrow range, the two zones
 * meet in the middle.
 */
export function integerDeadZone({ lower, upper }: Bounded, k: number, offset: number): Cut {
  const low = { at: lower + k, value: lower + offset, radius: 0.5 };
  const high = { at: upper - k, value: upper - offset, radius: 0.5 };
  const width = upper - lower;
  const bumps =
    2 * k < width ? [low, high] : 2 * k === width ? [{ ...low, value: lower + width / 2 }] : [];
  const depth = Math.min(k, Math.floor((width + 1) / 2));
  return {
    below: lower + depth - 1,
    low: lower,
    above: upper - depth + 1,
    high: upper,
    shift: 0,
    bumps: bumps.filter(({ at }) => Number.isFinite(at)),
  };
}
