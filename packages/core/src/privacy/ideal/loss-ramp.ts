import { integrate } from "../../numerics/index.js";

/**
 * An interval of outputs 0 ≤ y ≤ width. The density of the outputs is `start` · e^(rate·y), and
 * their privacy loss is `loss` + slope · y ≥ 0.
 */
export interface LossRamp {
  readonly start: number;
  readonly rate: number;
  readonly width: number;
  readonly loss: number;
  readonly slope: number;
}

/**
 * The 15-point quadrature rule has only rounding errors if the integrand varies by at most a factor
 * e^SMOOTH.
 */
const SMOOTH = 2;

/**
 * The integral ∫ f(loss) dP over the ramp, for a function f that varies at most as fast as
 * e^(stiffness · loss).
 */
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

/**
 * The part of the ramp where the loss exceeds `level`. In the returned ramp, `level` is subtracted
 * from the loss.
 */
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
 * The integral e^−top ∫ (e^(aL) − 1)(1 − e^(−(a+1)L)) dP over the ramp. The expanded product is a
 * sum of four exponentials, whose integrals have closed forms. If a·L < 1, adding these four
 * integrals would cancel digits, but then the product is smooth enough for quadrature.
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

/** e^from ∫₀¹ e^(rise·t) dt, computed without intermediate overflow. */
function scaledArea(from: number, rise: number): number {
  const [high, fall] = [from + Math.max(0, rise), Math.abs(rise)];
  return Math.exp(high) * (fall === 0 ? 1 : oneMinusExp(fall) / fall);
}

/** 1 − e^−x. */
export function oneMinusExp(x: number): number {
  return -Math.expm1(-x);
}
