import { integrate } from "../../numerics/index.js";

/**
 * An interval of outputs 0 ≤ y ≤ width with an exponential density `start` · e^(rate·y) and a
 * linear privacy loss `loss` + slope · y ≥ 0.
 */
export interface LossRamp {
  readonly start: number;
  readonly rate: number;
  readonly width: number;
  readonly loss: number;
  readonly slope: number;
}

/**
 * The 15-point rule is exact up to rounding if the integrand varies by at most a factor e^SMOOTH.
 */
const SMOOTH = 2;

/** ∫ f(loss) dP over the ramp, for f that varies no faster than e^(stiffness · loss). */
export function overRamp(
  { start, rate, width, loss, slope }: LossRamp,
  f: (loss: number) => number,
  stiffness: number,
): number {
  if (!(width > 0)) return 0;
  const variation = (Math.abs(rate) + stiffness * Math.abs(slope)) * width;
  const pieces = Math.ceil(variation / SMOOTH) + 1;
  const points = Array.from({ length: pieces + 1 }, (_, i) => (i / pieces) * width);
  const term = (y: number) => Math.exp(rate * y) * f(Math.max(0, loss + slope * y));
  return start * integrate(term, points).value;
}

/** The part of the ramp with a loss above `level`, with `level` subtracted from the loss. */
export function rampAbove(ramp: LossRamp, level: number): LossRamp {
  const { start, rate, width, slope } = ramp;
  const first = ramp.loss - level;
  const last = first + slope * width;
  if (first > 0 && last > 0) return { ...ramp, loss: first };
  if (first <= 0 && last <= 0) return { ...ramp, width: 0 };
  const crossing = -first / slope;
  if (first > 0) return { ...ramp, loss: first, width: crossing };
  return {
    start: start * Math.exp(rate * crossing),
    rate,
    width: width - crossing,
    loss: 0,
    slope,
  };
}

/**
 * e^−top ∫ (e^(aL) − 1)(1 − e^(−(a+1)L)) dP over the ramp. The expanded product has four
 * exponentials with closed forms. If a·L < 1 they would cancel, but then the product is smooth
 * enough for quadrature.
 */
export function rampMoment(ramp: LossRamp, a: number, top: number): number {
  const { start, rate, width, loss, slope } = ramp;
  if (a * Math.max(loss, loss + slope * width) < 1) {
    const product = (x: number) => Math.expm1(a * x) * oneMinusExp((a + 1) * x);
    return Math.exp(-top) * overRamp(ramp, product, 1 + 2 * a);
  }
  const exponential = (k: number) => scaledArea(k * loss - top, (rate + k * slope) * width);
  const sum = exponential(a) - exponential(0) - exponential(-1) + exponential(-a - 1);
  return start * width * sum;
}

/** e^from ∫₀¹ e^(rise·t) dt, without intermediate overflow. */
function scaledArea(from: number, rise: number): number {
  const [high, fall] = [from + Math.max(0, rise), Math.abs(rise)];
  return Math.exp(high) * (fall === 0 ? 1 : oneMinusExp(fall) / fall);
}

/** 1 − e^−x. */
export function oneMinusExp(x: number): number {
  return -Math.expm1(-x);
}
