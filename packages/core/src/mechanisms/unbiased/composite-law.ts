import type { Distribution, Range } from "../../laws/index.js";
import { bracket, integrate } from "../../numerics/index.js";
import { type CompositeDensity, h1Rate } from "./composite-density.js";

/** Rounding errors may put an end of the support outside [−1, 1] by up to this amount. */
const ROUNDING = 1e-14;

/**
 * A composite density in the user's units. Answers in [lower, upper] are mapped to [−cpMax, cpMax],
 * and [−1, 1] is mapped back to outputs [zhang-2024, eqs. (10) to (13)].
 */
export function compositeLaw(
  density: CompositeDensity,
  { lower, upper }: Range,
  answer: number,
): Distribution {
  const { s1, m, cpMax, activation, baseSquare } = density;
  const width = upper - lower;
  const middle = lower + width / 2;
  const unit = width / (2 * cpMax); // 1/C: the width in outputs of one unit of [−1, 1]
  const mean = Math.min(upper, Math.max(lower, answer));
  const c = Math.min(cpMax, Math.max(-cpMax, (mean - middle) / unit));
  const inward = (x: number) => (x - middle) / unit;
  const outward = (x: number) => middle + x * unit;
  const variance =
    (s1 * activation.variance * m * m + baseSquare) * unit * unit +
    h1Rate(density) * (mean - middle) ** 2;
  const kinks = [-1, ...density.bump(c), 1];
  /** ∫ f dP over [−1, 1]. */
  const expectation = (f: (x: number) => number, points: readonly number[] = kinks) =>
    integrate((x) => f(x) * density.pdf(x, c), points).value;
  return {
    name: "composite",
    params: { k: density.k, m, y: density.y, t: density.t },
    support: { lower: outward(-1), upper: outward(1) },
    spacing: 0,
    atoms: [],
    kinks: kinks.map(outward),
    mean,
    variance,
    get entropy() {
      return Math.log(unit) - expectation((x) => Math.log(density.pdf(x, c)));
    },
    logPdf(x) {
      const at = inward(x);
      const inside = Math.abs(at) <= 1 + ROUNDING;
      return inside
        ? Math.log(density.pdf(Math.min(1, Math.max(-1, at)), c) / unit)
        : Number.NEGATIVE_INFINITY;
    },
    cdf: (x) => density.cdf(inward(x), c),
    survival: (x) => density.survival(inward(x), c),
    quantile(p) {
      // The search is in units of outputs. If a result in [−1, 1] were converted to outputs,
      // rounding could make the probability of the result fall short of p.
      const holds =
        p <= 0.5
          ? (x: number) => density.cdf(inward(x), c) >= p
          : (x: number) => density.survival(inward(x), c) <= 1 - p;
      return p > 0 ? bracket(holds, outward(-1), outward(1)).yes : outward(-1);
    },
    absoluteMoment(p, center) {
      if (p === 2) return variance + (mean - center) ** 2;
      const at = inward(center);
      if (p === 1) return density.meanDistance(at, c) * unit;
      const points = [...kinks, Math.min(1, Math.max(-1, at))].sort((a, b) => a - b);
      return expectation((x) => Math.abs(x - at) ** p, points) * unit ** p;
    },
  };
}
