import { mechanismKind } from "@noisewright/core";
import {
  compoundLaplace,
  gammaPrior,
  noncentralChiSquaredPrior,
  type RatePrior,
  rayleighPrior,
  truncatedGaussianPrior,
  twoPointPrior,
  uniformPrior,
} from "@noisewright/core/laws";
import { calibrated, compoundPrivacy, rdpBound } from "@noisewright/core/research";

/** The Rényi divergences of one mechanism, at each order in ORDERS. */
export interface RenyiRow {
  readonly name: string;
  readonly exact: readonly number[];
  /** The bound of Theorem F.4, or null for a mechanism without a rate prior. */
  readonly bound: readonly number[] | null;
  /**
   * E|x| of the noise, which is the error of the mechanism. The value is null if the mechanism adds
   * no noise.
   */
  readonly mae: number | null;
}

export const ORDERS = [1, 1.5, 2, 4, 16];
export const RENYI_EPSILON = 1;
/** The δ at which the compared Gaussian mechanism has the same ε. */
export const RENYI_DELTA = 1e-5;

/** The shapes of rate priors, before each shape is scaled to a given ε. */
export const SHAPES: readonly (readonly [name: string, shape: RatePrior])[] = [
  ["gamma, k = 3", gammaPrior(3, 1)],
  ["gamma, k = 10", gammaPrior(10, 1)],
  ["uniform, a/b = 0.1", uniformPrior(0.1, 1)],
  ["truncated Gaussian", truncatedGaussianPrior(1, 0.5, 0.1, Number.POSITIVE_INFINITY)],
  ["noncentral χ²", noncentralChiSquaredPrior(4, 3, 1)],
  ["Rayleigh", rayleighPrior(1)],
  ["two-point, 0.3 at 1 : 6", twoPointPrior(0.3, 1, 6)],
];

/** Computes Table 4 and Figure 7, at equal pure ε and Δ = 1. */
export function renyiRows(): RenyiRow[] {
  const common = { epsilon: RENYI_EPSILON, sensitivity: 1 };
  const plain = (name: string, id: string, params: object): RenyiRow => {
    const made = mechanismKind(id).create({ ...params });
    const noise = "sensitivity" in params;
    return {
      name,
      exact: ORDERS.map((alpha) => made.privacy.rdp(alpha)),
      bound: null,
      mae: noise ? made.law(0).absoluteMoment(1, 0) : null,
    };
  };
  return [
    plain("laplace", "laplace", common),
    ...SHAPES.map(([name, shape]) => randomScale(name, calibrated(shape, RENYI_EPSILON, 1))),
    plain("randomized response", "randomized-response", { epsilon: RENYI_EPSILON, domainSize: 2 }),
    plain("staircase, E|x|", "staircase", { ...common, metric: "mae" }),
    plain(`gaussian, δ = ${RENYI_DELTA}`, "gaussian", { ...common, delta: RENYI_DELTA }),
  ];
}

function randomScale(name: string, fold: RatePrior): RenyiRow {
  const { rdp } = compoundPrivacy(fold, 1);
  return {
    name,
    exact: ORDERS.map(rdp),
    bound: ORDERS.map((alpha) => rdpBound(fold, alpha, 1)),
    mae: compoundLaplace(fold).absoluteMoment(1, 0),
  };
}
