import type { Metric } from "../../metrics/index.js";
import { bracket, nelderMead } from "../../numerics/index.js";
import { gaussianMixture, type SigmaAtom } from "./gaussian-mixture.js";
import { gaussianMixturePrivacy } from "./gaussian-mixture-privacy.js";

export interface GaussianNeed {
  readonly epsilon: number;
  readonly delta: number;
  readonly sensitivity: number;
  readonly metric: Metric;
}

/**
 * If a second value of σ improves the metric by less than this fraction, only one value is used.
 */
const SMALLEST_GAIN = 1e-6;

/**
 * The two values of σ, with their probabilities, that are best for a metric at (ε, δ). The search
 * runs over shapes of mixtures. Each shape is scaled until its exact δ(ε) equals the given δ.
 * Returns plain Gaussian noise if no mixture is better.
 */
export function bestGaussian({ epsilon, delta, sensitivity, metric }: GaussianNeed): SigmaAtom[] {
  const scaled = (shape: readonly SigmaAtom[], tolerance: number) => {
    const at = (scale: number) =>
      shape.map(({ sigma, weight }) => ({ sigma: sigma * scale, weight }));
    const deltaAt = (scale: number) =>
      gaussianMixturePrivacy(at(scale), sensitivity).delta(epsilon);
    return at(sensitivity * rootOf((scale) => deltaAt(scale * sensitivity) / delta, tolerance));
  };
  const sign = metric.better === "lower" ? 1 : -1;
  const cost = (atoms: readonly SigmaAtom[]) => sign * metric.of(gaussianMixture(atoms), 0);
  const searched = ([odds = 0, ratio = 0]: readonly number[]) =>
    cost(scaled(shapeOf(odds, ratio), 1e-6));
  const starts = [-3, -1, 1, 3].flatMap((odds) =>
    [-2, -0.5, 0.7, 1.6].map((ratio) => [odds, ratio]),
  );
  const [first] = starts
    .map((z) => ({ z, value: searched(z) }))
    .sort((a, b) => a.value - b.value) as [{ z: number[]; value: number }];
  const { at: best } = nelderMead(searched, first.z, { evaluations: 70, tolerance: 1e-8 });
  const plain = scaled([{ sigma: 1, weight: 1 }], 0);
  const mixed = scaled(shapeOf(best[0]!, best[1]!), 0);
  const gain = cost(plain) - cost(mixed);
  return gain > SMALLEST_GAIN * Math.abs(cost(plain)) ? mixed : plain;
}

/**
 * The smallest scale at which a decreasing function is at most 1. The result may exceed this scale
 * by the relative `tolerance`.
 */
function rootOf(f: (scale: number) => number, tolerance: number): number {
  let [low, high] = [0.5, 1];
  while (f(high) > 1) [low, high] = [high, 2 * high];
  while (f(low) <= 1) [low, high] = [low / 2, low];
  if (tolerance === 0) return bracket((scale) => f(scale) <= 1, low, high).yes;
  // Regula falsi on ln f over ln scale. The value at the retained end is halved to avoid stalling
  // (Illinois variant).
  let [atLow, atHigh] = [Math.log(f(low)), Math.log(f(high))];
  while (high / low > 1 + tolerance) {
    const part = Math.min(0.98, Math.max(0.02, atLow / (atLow - atHigh)));
    const middle = low * (high / low) ** (Number.isFinite(part) ? part : 0.5);
    const value = Math.log(f(middle));
    if (value > 0) [low, atLow, atHigh] = [middle, value, atHigh / 2];
    else [high, atHigh, atLow] = [middle, value, atLow / 2];
  }
  return high;
}

/** A law in which σ is 1 or 1 + e^ratio. `odds` is the log-odds of the value 1 + e^ratio. */
function shapeOf(odds: number, ratio: number): SigmaAtom[] {
  const p = 1 / (1 + Math.exp(-Math.min(30, Math.max(-30, odds))));
  return [
    { sigma: 1, weight: 1 - p },
    { sigma: 1 + Math.exp(Math.min(6, Math.max(-12, ratio))), weight: p },
  ];
}
