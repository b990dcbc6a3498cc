import { minimise } from "../../numerics/index.js";
import type { LossLaw } from "../loss/index.js";
import { cumulant } from "./cumulant.js";
import { discretise, type GridLaw } from "./discretise.js";

/** A loss distribution and the number of its repetitions. */
export interface CountedLaw {
  readonly law: LossLaw;
  readonly count: number;
}

/** The quantity for which a grid is built: ε at a given δ, or δ at a given ε. */
export type Target = { readonly delta: number } | { readonly epsilon: number };

/**
 * An estimate of the range of total losses that determines the result, from coarse versions of the
 * loss distributions. The probabilities of losses are multiplied by e^(θ·loss). This tilt moves the
 * losses that determine the result to the middle of the tilted distribution. So a δ of 1e−18 is as
 * accurate as a δ of 0.1. A poor estimate is never unsafe, because a later step bounds all mass
 * outside the window.
 */
export interface WindowEstimate {
  /** The given ε, or an estimate of the ε at the given δ. */
  readonly epsilon: number;
  readonly theta: number;
  /**
   * The approximate derivative of −ln δ with respect to ε. This number is also the tilt that moves
   * the mean of the total loss to ε.
   */
  readonly slope: number;
  /** The error of the total loss that would cause a relative error of 1 in the result. */
  readonly leeway: number;
  /** The mean of the total loss under the tilted distribution. */
  readonly mean: number;
  readonly deviation: number;
  /**
   * A lower and an upper bound for the total loss. Under the tilted distribution, each bound is
   * violated with probability at most 1e−10.
   */
  readonly bottom: number;
  readonly top: number;
  /**
   * The orders λ for which the bounds `bottom` and `top` were computed. The grid uses the same
   * orders to prove its error bounds.
   */
  readonly lambdaDown: number;
  readonly lambdaUp: number;
  /** The mass above the grid that may count as infinite loss, for each release. */
  readonly cut: number;
}

/**
 * The tilted mass above ε is about e^−TILTED_TAIL. With a larger tilt, heavy tails would dominate
 * the window.
 */
const TILTED_TAIL = 7.5;
const PARTS = [0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];
/**
 * The total number of nodes of all coarse versions, and the minimum and maximum number for each
 * version.
 */
const SKETCH = { all: 8192, least: 64, most: 512 };
/** The logarithm of the tilted probability that the total loss lies outside the window. */
const LOG_MISSED = Math.log(1e-10);

export function estimateWindow(laws: readonly CountedLaw[], question: Target): WindowEstimate {
  const target = "delta" in question ? { delta: remainingDelta(laws, question.delta) } : question;
  const releases = laws.reduce((sum, { count }) => sum + count, 0);
  const cut = Math.max(1e-290, (("delta" in target ? target.delta : 1e-30) * 1e-8) / releases);
  const nodes = Math.min(SKETCH.most, Math.max(SKETCH.least, Math.floor(SKETCH.all / laws.length)));
  const sketches = laws.map(({ law, count }) => ({ grid: sketch(law, cut, nodes), count }));
  const total = (theta: number) => totalCumulant(sketches, theta);
  const objective = (theta: number) =>
    "delta" in target
      ? (total(theta).value - Math.log(target.delta) + conversion(theta)) / theta
      : total(theta).value - theta * target.epsilon + conversion(theta);
  const plain = total(0);
  // The search stops at this order, because exponents of larger orders would lose their digits.
  const largest = Math.log(1e8 / (1 + Math.abs(plain.mean) + Math.sqrt(plain.variance)));
  const scale = (variance: number) => Math.min(-Math.log(variance) / 2, largest - 9);
  const center = scale(plain.variance);
  const farthest = Math.min(center + 16, largest);
  const best = Math.exp(minimise((t) => objective(Math.exp(t)), center - 7, farthest, 40, 0.02));
  const epsilon = "delta" in target ? objective(best) : target.epsilon;
  // The logarithm of a bound on the mass above ε. The same bound is used before and after tilting.
  const height = (theta: number) => total(theta).value - theta * epsilon;
  const enough = height(best) + TILTED_TAIL;
  const part = PARTS.find((each) => height(each * best) <= enough) ?? 1;
  const theta = Math.min(part * best, Math.exp(center + 8));
  const { value, mean, variance } = total(theta);
  const deviation = Math.sqrt(variance);
  const order = scale(variance);
  const edgeOf = (sign: number) => {
    const bound = (t: number) =>
      (total(theta + sign * Math.exp(t)).value - value - LOG_MISSED) / Math.exp(t);
    const t = minimise(bound, order - 8, order + 6, 28, 0.05);
    return { lambda: Math.exp(t), edge: sign * bound(t) };
  };
  const up = edgeOf(1);
  const down = edgeOf(-1);
  return {
    epsilon,
    theta,
    slope: best,
    leeway: leewayOf(target, Math.max(0, epsilon), best),
    mean,
    deviation,
    bottom: down.edge,
    top: up.edge,
    lambdaDown: down.lambda,
    lambdaUp: up.lambda,
    cut,
  };
}

/**
 * The part of δ that remains after subtracting the probability of an infinite loss. If nothing
 * remains, ε is infinite and the returned number does not matter.
 */
function remainingDelta(laws: readonly CountedLaw[], delta: number): number {
  const kept = laws.reduce((sum, { law, count }) => sum + count * Math.log1p(-law.infinite), 0);
  const left = delta + Math.expm1(kept);
  return left > 0 ? left : delta;
}

/** Returns true if doubles can represent the losses. */
export function isSound(estimate: WindowEstimate): boolean {
  return Object.values(estimate).every(Number.isFinite);
}

/**
 * An error s of the total loss changes ε by s. The error s also changes δ by a factor e^s, which
 * corresponds to a change of s/slope in ε.
 */
function leewayOf(target: Target, epsilon: number, slope: number): number {
  return "delta" in target ? epsilon / (1 + 1 / slope) : 1 / (1 + slope);
}

/**
 * The constant c(θ) in δ ≤ e^(K(θ) − θε + c(θ)) with θ = α − 1 [canonne-kamath-steinke-2020,
 * Proposition 12].
 */
export function conversion(theta: number): number {
  return -theta * Math.log1p(1 / theta) - Math.log1p(theta);
}

function totalCumulant(sketches: readonly { grid: GridLaw; count: number }[], theta: number) {
  let [value, mean, variance] = [0, 0, 0];
  for (const { grid, count } of sketches) {
    const k = cumulant(grid, theta);
    value += count * k.value;
    mean += count * k.mean;
    variance += count * k.variance;
  }
  return { value, mean, variance };
}

/**
 * A coarse version of a loss distribution on a few nodes. The nodes are dense around 0, because
 * most of the mass lies around 0.
 */
export function sketch(law: LossLaw, cut: number, count: number = SKETCH.most): GridLaw {
  const low = Math.max(law.lowest, law.below(cut));
  const high = Math.min(law.highest, law.above(cut));
  if (!(high > low))
    return discretise(law, Float64Array.of(low - 1e-9 * Math.abs(low) - 1e-300, low));
  const finest = Math.max((high - low) * 1e-6, (law.above(0.2) - law.below(0.2)) / 8);
  const from = Math.asinh(low / finest);
  const step = (Math.asinh(high / finest) - from) / (count - 1);
  const nodes = Float64Array.from({ length: count }, (_, i) => finest * Math.sinh(from + i * step));
  nodes[0] = low;
  nodes[count - 1] = high;
  return discretise(law, nodes);
}
