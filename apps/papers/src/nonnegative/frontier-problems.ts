import { mechanism } from "@noisewright/core";
import { pdf } from "@noisewright/core/laws";
import { leastBias } from "./counts-programme.js";
import { type FrontierPoint, type FrontierProblem, solveFrontier } from "./frontier.js";
import { LEAST_BIAS } from "./laplace-certificate.js";
import { gridPoints, meanAt, squaredErrorAt } from "./piecewise-linear.js";

/**
 * The worst-case bias and the worst-case squared error of the best φ ≥ 0, at ε = 1 and sensitivity
 * 1.
 */
export interface Frontiers {
  readonly laplace: readonly FrontierPoint[];
  readonly geometric: readonly FrontierPoint[];
}

/**
 * The bias budgets, up to the point where the worst-case squared error equals the squared error of
 * the noise alone.
 */
const BUDGETS = {
  laplace: [LEAST_BIAS, 0.2848, 0.2942, 0.3043, 0.3112, 0.3178, 0.3252, 0.3276],
  geometric: [leastBias(1).value * (1 + 1e-9), 0.275, 0.28, 0.285, 0.29, 0.295, 0.3, 0.3088],
};

export async function solveFrontiers(): Promise<Frontiers> {
  const laplace = await solveFrontier(laplaceProblem(0.1, 8), BUDGETS.laplace);
  const geometric = await solveFrontier(geometricProblem(24), BUDGETS.geometric);
  return { laplace, geometric };
}

function laplaceProblem(step: number, reach: number): FrontierProblem {
  const points = gridPoints(step, reach);
  return {
    lower: points.map((y) => -y),
    squares: [[0, 0], ...points.slice(1).flatMap((_, i) => pairs(i))],
    answers: points.map((q) => {
      const { factors, constant } = meanAt(points, q);
      const identity = points.reduce((sum, y, i) => sum + factors[i]! * y, constant);
      return { bias: { factors, constant: identity - q }, error: squaredErrorAt(points, q) };
    }),
    variance: mechanism("laplace", { epsilon: 1, sensitivity: 1 }).worst.mse,
  };
}

/**
 * Returns two pairs of points. The mean of the first pair is the midpoint of the cell that starts
 * at point i. The mean of the second pair is the end of that cell.
 */
function pairs(i: number): readonly (readonly [number, number])[] {
  return [
    [i, i + 1],
    [i + 1, i + 1],
  ];
}

/**
 * Returns the problem for counts, in which φ has a value at each of 0 … last. An output below 0
 * carries no more information than the output 0.
 */
function geometricProblem(last: number): FrontierProblem {
  const noise = mechanism("geometric", { epsilon: 1, sensitivity: 1 });
  const points = gridPoints(1, last);
  const a = Math.exp(-1);
  const rest = a / (1 - a); // The mean distance beyond a point, given that the noise exceeds the point.
  return {
    lower: points.map((y) => -y),
    squares: points.map((y) => [y, y]),
    answers: points.map((q) => {
      const law = noise.law(q);
      const mass = (y: number) =>
        y === 0 ? law.cdf(0) : y === last ? law.survival(last - 1) : pdf(law, y);
      const masses = Float64Array.from(points, mass);
      const gap = (y: number) => (y === last ? y - q + rest : y - q);
      const tail = mass(last) * (rest + rest * rest); // The part of the variance that outputs beyond the last point contribute.
      const square = points.reduce((sum, y) => sum + mass(y) * gap(y) ** 2, tail);
      return {
        bias: {
          factors: masses,
          constant: points.reduce((sum, y) => sum + mass(y) * gap(y), 0),
        },
        error: {
          constant: square,
          linear: Float64Array.from(points, (y) => 2 * mass(y) * gap(y)),
          squares: masses,
        },
      };
    }),
    variance: noise.worst.mse,
  };
}
