import { bracket } from "../../numerics/index.js";
import { bestOfFamily } from "./best-of-family.js";
import { constraint, gridAround, minimumOn } from "./certified-optimum.js";
import { type ExpectedLoss, findScaleMetric } from "./scale-loss.js";

/**
 * Within this relative distance of ε, the difference between the curve and its tangent is computed
 * from the curvature.
 */
const NEAR = 0.02;

/**
 * True if no rate prior has a smaller loss than plain Laplace noise at this level. Equivalently,
 * the curve (h(s), c(s)) lies above its tangent at s = ε. The difference between the curve and the
 * tangent is divided by (s − ε)², so that the sign of the difference is reliable to the last
 * digits. For ε ≤ 1 the result is true for every loss.
 */
export function laplaceIsOptimal(epsilon: number, loss: ExpectedLoss): boolean {
  if (epsilon <= 1) return true;
  const h = constraint(epsilon);
  const lambda = loss.slope(epsilon) / h.slope(epsilon);
  const curvature = (loss.curvature(epsilon) - lambda * h.curvature(epsilon)) / 2;
  const above = (s: number) => {
    const distance = s - epsilon;
    if (Math.abs(distance) < NEAR * epsilon) return curvature;
    return (loss.cost(s) - loss.cost(epsilon) - lambda * h.at(s)) / distance ** 2;
  };
  return minimumOn(gridAround(epsilon), above) >= 0;
}

/** The largest ε at which Laplace noise has the smallest E|X|^p of all rate priors. */
export function powerThreshold(p: number): number {
  const loss = expected(`lp:${p}`);
  return bracket((epsilon) => !laplaceIsOptimal(epsilon, loss), 1, p + 4, 1e-12).no;
}

/** The ratio width/Δ from which on no rate prior is more useful than Laplace noise at ε. */
export function usefulnessThreshold(epsilon: number): number {
  if (epsilon <= 1) return 0;
  const optimal = (rho: number) => laplaceIsOptimal(epsilon, expected(`usefulness:${rho}`));
  return bracket(optimal, 0, 1, 1e-12).yes;
}

/**
 * The largest ε at which Laplace noise has the smallest entropy of all rate priors, to four digits.
 */
export function entropyThreshold(): number {
  const metric = findScaleMetric("entropy", 1)!;
  const gains = (epsilon: number) => {
    const best = bestOfFamily("two-point", epsilon, 1, metric);
    return best !== undefined && best.loss < 1 + Math.log(2 / epsilon) - 1e-9;
  };
  // To first order the entropy behaves like the mean error. So a random scale reduces the entropy
  // if ε is above the threshold of the mean error.
  return bracket(gains, 1, powerThreshold(1) + 0.1, 1e-4).no;
}

function expected(name: string): ExpectedLoss {
  return findScaleMetric(name, 1)!.expected!;
}
