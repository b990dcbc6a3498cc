import { gaussLegendre } from "../../../numerics/index.js";

/**
 * The weight u^power · e^(−rate·u − curvature·(u − center)²/2) on [lower, upper]. The logarithm of
 * the weight is concave.
 */
export interface Weight {
  readonly power: number;
  readonly rate: number;
  readonly curvature: number;
  readonly center: number;
  readonly lower: number;
  readonly upper: number;
}

/**
 * Points and masses that integrate smooth functions against a weight. The masses are relative to
 * the peak of the weight.
 */
export interface Window {
  /** The point where the weight is largest. */
  readonly mode: number;
  readonly points: Float64Array;
  readonly masses: Float64Array;
  readonly mean: number;
  /** ln of the integral of the weight divided by the weight at its mode. */
  readonly log: number;
}

const NODES = 48;
/** Parts of the weight below e^−DEPTH of its peak are neglected. */
const DEPTH = 45;

/**
 * Gauss–Legendre quadrature on the part of the interval that carries all but e^−45 of the weight.
 * The search for this part starts at the mode. So no digits cancel and no peak is missed, whatever
 * the parameters.
 */
export function windowOf(weight: Weight): Window {
  const { power, curvature, lower, upper } = weight;
  const mode = modeOf(weight);
  const slope = slopeAt(weight, mode);
  /** The amount by which the logarithm of the weight is lower at mode + s than at the mode. */
  const fall = (s: number) =>
    (power > 0 ? power * (s / mode - Math.log1p(s / mode)) : 0) -
    slope * s +
    (curvature * s * s) / 2;
  const from = Math.max(lower, mode - distanceToDepth(weight, mode, Math.max(0, slope), -1));
  const to = Math.min(upper, mode + distanceToDepth(weight, mode, Math.max(0, -slope), 1));
  const half = (to - from) / 2;
  const { nodes, weights } = gaussLegendre(NODES);
  const points = new Float64Array(NODES);
  const masses = new Float64Array(NODES);
  let total = 0;
  for (let i = 0; i < NODES; i++) {
    const node = nodes[i]!;
    // The distance s from the mode is computed from the nearer end, so that distances from this end
    // keep their precision.
    const s = node < 0 ? from - mode + half * (1 + node) : to - mode - half * (1 - node);
    points[i] = mode + s;
    masses[i] = weights[i]! * half * Math.exp(-fall(s));
    total += masses[i]!;
  }
  let mean = 0;
  for (let i = 0; i < NODES; i++) {
    masses[i] = masses[i]! / total;
    mean += masses[i]! * points[i]!;
  }
  return { mode, points, masses, mean, log: Math.log(total) };
}

function modeOf({ power, rate, curvature, center, lower, upper }: Weight): number {
  const c = curvature > 0 ? center - rate / curvature : 0;
  const width = curvature > 0 ? Math.sqrt(c * c + (4 * power) / curvature) : 0;
  const free =
    curvature === 0
      ? rate > 0
        ? power / rate
        : Number.POSITIVE_INFINITY
      : c > 0
        ? (c + width) / 2
        : power === 0
          ? c
          : (2 * power) / curvature / (width - c);
  return Math.min(upper, Math.max(lower, free));
}

/**
 * The slope of the logarithm of the weight at the mode. The slope is 0 unless the mode is an end of
 * the interval.
 */
function slopeAt({ power, rate, curvature, center, lower, upper }: Weight, mode: number): number {
  const slope = (power > 0 ? power / mode : 0) - rate - curvature * (mode - center);
  if (mode === lower && slope < 0) return slope;
  return mode === upper && slope > 0 ? slope : 0;
}

/**
 * The distance from the mode to the point on one side where the logarithm of the weight has fallen
 * by DEPTH.
 */
function distanceToDepth(
  { power, curvature }: Weight,
  mode: number,
  slope: number,
  side: 1 | -1,
): number {
  // Each term alone gives an upper bound on the distance. The fall is convex, so Newton steps that
  // start at an upper bound never overshoot.
  let s = Math.min(
    slope > 0 ? DEPTH / slope : Number.POSITIVE_INFINITY,
    curvature > 0 ? Math.sqrt((2 * DEPTH) / curvature) : Number.POSITIVE_INFINITY,
    power === 0
      ? Number.POSITIVE_INFINITY
      : side > 0
        ? mode * (DEPTH / power + Math.sqrt((2 * DEPTH) / power))
        : mode * Math.min(1 - 1e-12, Math.sqrt((2 * DEPTH) / power)),
  );
  if (!Number.isFinite(s)) return s;
  for (let i = 0; i < 6; i++) {
    const r = (side * s) / mode;
    const bend = power === 0 ? 0 : power * (r - Math.log1p(r));
    const excess = bend + slope * s + (curvature * s * s) / 2 - DEPTH;
    const rise = (power === 0 ? 0 : (power * r * r) / (s * (1 + r))) + slope + curvature * s;
    if (!(excess > 0)) break;
    s -= excess / rise;
  }
  return s;
}
