import {
  gammaPrior,
  noncentralChiSquaredPrior,
  type RatePrior,
  rayleighPrior,
  sumPrior,
  truncatedGaussianPrior,
  twoPointPrior,
  uniformPrior,
} from "./rate-prior/index.js";

/**
 * A family of rate priors without their scale, which the calibration determines. `shape` maps
 * unrestricted coordinates to a prior, and `grid` contains starting points for the search. `order`
 * is the moment of the noise that must be finite.
 */
export interface Family {
  readonly grid: readonly (readonly number[])[];
  /** The number of evaluations of a search from one starting point. */
  readonly evaluations: number;
  /** Families that are special cases of this family. */
  readonly members?: readonly FamilyName[];
  shape(z: readonly number[], order: number): RatePrior;
}

/** The names of the rate priors. */
export const FAMILY_NAMES = [
  "two-point",
  "gamma",
  "uniform",
  "truncated-gaussian",
  "noncentral-chi-squared",
  "rayleigh",
  "sum",
] as const;
/** The name of a rate prior. */
export type FamilyName = (typeof FAMILY_NAMES)[number];

const range = (from: number, to: number, count: number) =>
  Array.from({ length: count }, (_, i) => from + ((to - from) * i) / (count - 1));
/** e^z, limited to values that doubles can add to 1 without loss. */
const positive = (z: number) => Math.exp(Math.min(25, Math.max(-20, z)));

export const FAMILIES: Readonly<Record<FamilyName, Family>> = {
  "two-point": {
    grid: range(-6, 6, 7).flatMap((odds) => range(0.2, 11, 7).map((ratio) => [odds, ratio])),
    evaluations: 200,
    shape: ([odds = 0, ratio = 0]) =>
      twoPointPrior(1 / (1 + positive(-odds)), 1, 1 + positive(ratio)),
  },
  gamma: {
    grid: range(-4, 12, 17).map((z) => [z]),
    evaluations: 120,
    shape: ([z = 0], order) => gammaPrior(order + positive(z), 1),
  },
  uniform: {
    grid: range(-14, 26, 21).map((z) => [z]),
    evaluations: 120,
    // b/a − 1 = e^z; a = 0 is the limit of large z.
    shape: ([z = 0]) => uniformPrior(1, 1 + positive(z)),
  },
  "truncated-gaussian": {
    grid: [
      ...range(-6, 6, 5).flatMap((tilt) =>
        range(-6, 8, 6).flatMap((end) => [9, -2, 1, 3].map((width) => [tilt, end, width])),
      ),
      // Nearly exponential densities, falling or rising, on a window of several scales. The grid
      // above does not contain these densities.
      ...[-7.5, -6, -5, -4].map((end) => [4.5, end, -2]),
      [-4.5, -1.5, -2],
    ],
    evaluations: 300,
    shape: truncatedShape,
  },
  "noncentral-chi-squared": {
    grid: range(-4, 8, 7).flatMap((k) => range(-12, 8, 6).map((lambda) => [k, lambda])),
    evaluations: 150,
    shape: ([k = 0, lambda = 0], order) =>
      noncentralChiSquaredPrior(2 * order + positive(k), positive(Math.min(lambda, 9)), 1),
  },
  rayleigh: { grid: [[]], evaluations: 0, shape: () => rayleighPrior(1) },
  sum: {
    grid: sumGrid(),
    evaluations: 300,
    // A component may have coefficient 0.
    members: ["gamma", "uniform", "truncated-gaussian"],
    shape: sumShape,
  },
};

/**
 * A truncated Gaussian with sd = 1. The coordinates are the steepness of the density at a, ln a,
 * and ln of the width b − a, which may be infinite.
 */
function truncatedShape([tilt = 0, end = 0, width = 0]: readonly number[]): RatePrior {
  const a = positive(end);
  const b = width > 8 ? Number.POSITIVE_INFINITY : a + Math.max(positive(width), 1e-9 * a);
  return truncatedGaussianPrior(a - Math.sinh(Math.min(9, Math.max(-9, tilt))), 1, a, b);
}

/**
 * A sum of a gamma, a uniform and a truncated Gaussian law. The coordinates are the shape of each
 * law, and the means of the second and the third law relative to the mean of the first.
 */
function sumShape(z: readonly number[]): RatePrior {
  const [k = 0, uniformMean = 0, ratio = 0, gaussianMean = 0, ...gaussian] = z;
  const ofMean = (prior: RatePrior, mean: number) =>
    prior.scaled(mean / Math.exp(prior.logMoment(1)));
  return sumPrior([
    ofMean(gammaPrior(positive(k), 1), 1),
    ofMean(uniformPrior(1, 1 + positive(ratio)), positive(uniformMean)),
    ofMean(truncatedShape(gaussian), positive(gaussianMean)),
  ]);
}

/**
 * Starting points for a search. Some starting points have one large component, and others have
 * components of similar sizes.
 */
function sumGrid(): number[][] {
  const kinds = [
    [0, -6, 0, -6],
    [-2, 5, 4, -3],
    [-2, -3, 0, 5],
    [-1, 0, 5, 0],
    [-1, -6, 0, 1],
  ];
  const gaussians = [
    [3, -3, 9],
    [6, -2, 9],
    [0, -4, 9],
    [2, -4, 1],
  ];
  return kinds.flatMap((kind) => gaussians.map((gaussian) => [...kind, ...gaussian]));
}
