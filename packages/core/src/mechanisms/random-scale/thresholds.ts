import { bracket } from "../../numerics/index.js";
import { bestOfFamily } from "./best-of-family.js";
import { constraint, gridAround, least } from "./certified-optimum.js";
import { type ExpectedLoss, findScaleMetric } from "./scale-loss.js";

/** This close to ε, as a part of it, the curve is told from its tangent by its curvature. */
const NEAR = 0.02;

/**
 * Whether no second fold loses less than plain Laplace noise at this level: whether the curve
 * (h(s), c(s)) lies above its tangent at s = ε. Their difference over (s − ε)² changes sign where they
 * part, so that it says so to the last digits. Up to ε = 1 it never does, whatever the loss.
 */
export function laplaceIsOptimal(epsilon: number, loss: ExpectedLoss): boolean {
  if (epsilon <= 1) return true;
  const h = constraint(epsilon);
  const lambda = loss.slope(epsilon) / h.slope(epsilon);
  const curvature = (loss.bend(epsilon) - lambda * h.bend(epsilon)) / 2;
  const above = (s: number) => {
    const distance = s - epsilon;
    if (Math.abs(distance) < NEAR * epsilon) return curvature;
    return (loss.cost(s) - loss.cost(epsilon) - lambda * h.at(s)) / distance ** 2;
  };
  return least(gridAround(epsilon), above) >= 0;
}

/** The largest ε at which Laplace noise has the least E|X|^p of all second folds. */
export function powerThreshold(p: number): number {
  const loss = expected(`lp:${p}`);
  return bracket((epsilon) => !laplaceIsOptimal(epsilon, loss), 1, p + 4, 1e-12).no;
}

/** The least width over Δ from which on Laplace noise is the most useful of all second folds at ε. */
export function usefulnessThreshold(epsilon: number): number {
  if (epsilon <= 1) return 0;
  const optimal = (rho: number) => laplaceIsOptimal(epsilon, expected(`usefulness:${rho}`));
  return bracket(optimal, 0, 1, 1e-12).yes;
}

/** The largest ε at which Laplace noise has the least entropy of all second folds, to four digits. */
export function entropyThreshold(): number {
  const metric = findScaleMetric("entropy", 1)!;
  const gains = (epsilon: number) => {
    const best = bestOfFamily("two-point", epsilon, 1, metric);
    return best !== undefined && best.loss < 1 + Math.log(2 / epsilon) - 1e-9;
  };
  // To first order the entropy is the mean error: beyond that one's threshold there is a gain.
  return bracket(gains, 1, powerThreshold(1) + 0.1, 1e-4).no;
}

function expected(name: string): ExpectedLoss {
  return findScaleMetric(name, 1)!.expected!;
}
