import { ACTIVATIONS } from "./activation.js";
import type { CompositeParameters, CompositeShape } from "./composite-density.js";

export const OBJECTIVES = ["worst", "center", "average"] as const;

/**
 * The variance to minimise: at the worst answer, at the centre of the range, or on average over the
 * range.
 */
export type Objective = (typeof OBJECTIVES)[number];

/**
 * The constants of the optimisation for t = ratio · y. The base has area b0·y and second moment
 * b2·y.
 */
function constants(shape: CompositeShape, epsilon: number, ratio: number) {
  const { area, variance } = ACTIVATIONS[shape.slice(0, 2) as keyof typeof ACTIVATIONS];
  const b0 = (8 + 2 * ratio) / 5;
  const b2 = (8 + 6 * ratio) / 21;
  // k/y on the boundary (y + k)/t = e^ε of the paper. The quotient k/y is e^ε·ratio − 1, computed
  // without cancellation.
  const kappa = Math.expm1(epsilon) * ratio + (ratio - 1);
  const q = area * kappa;
  return { b0, b2, kappa, q, alpha: (8 * variance * q) / b2, beta: 1 + (2 * q) / b0 };
}

/**
 * The best width m = 2/(1 + τ) in closed form; [zhang-2024, Section 4.2] finds this width by
 * enumeration. At the middle of a range of width R the variance is V0/R² = b0·b2·[α + (1+τ)³]·[β +
 * τ]/(16 q² τ²). At distance d from the middle the variance is V0 + H1·d² with H1 = b0(1 + τ)/2q.
 * The variance is stationary where 2τ⁴ + Qτ³ − (α + 1 + 3β)τ − 2(α + 1)β = 0, which has one
 * positive root.
 */
export function optimalTau(
  shape: CompositeShape,
  epsilon: number,
  objective: Objective,
  ratio: number,
): number {
  const { b2, q, alpha, beta } = constants(shape, epsilon, ratio);
  const part = { center: 0, worst: (2 * q) / b2, average: (2 * q) / (3 * b2) }[objective];
  const Q = 3 + beta + part;
  const slope = alpha + 1 + 3 * beta;
  const constant = 2 * (alpha + 1) * beta;
  // The polynomial is convex to the right of the root, so Newton steps that start to the right of
  // the root only decrease τ.
  let tau = 2 * Math.cbrt(beta);
  for (;;) {
    const value = ((2 * tau + Q) * tau * tau - slope) * tau - constant;
    const next = tau - value / ((8 * tau + 3 * Q) * tau * tau - slope);
    if (!(next < tau)) return tau;
    tau = next;
  }
}

/** Computes all parameters from the width: y makes the area 1, and k uses the whole ε. */
export function parametersAt(
  shape: CompositeShape,
  epsilon: number,
  tau: number,
  ratio: number,
): CompositeParameters {
  const { b0, kappa, q } = constants(shape, epsilon, ratio);
  const m = 2 / (1 + tau);
  const y = 1 / (b0 + q * m);
  return { shape, k: kappa * y, m, y, t: ratio * y };
}
