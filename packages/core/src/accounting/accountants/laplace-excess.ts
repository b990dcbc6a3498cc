import { gaussLegendre, ROUNDING, sum } from "../../numerics/index.js";
import type { Excess } from "./gaussian-excess.js";
import { powerExcessUp } from "./power-excess.js";

/** This number of points suffices for moderate orders. */
const POINTS = 64;

/**
 * Bounds on the rounding errors of the rule: absolute for the nodes, relative for the weights.
 * Compared with mpmath, the errors of the rule of 64 points are at most 7e-17 and 1e-13.
 */
const NODE_ERROR = 2 ** -49;
const WEIGHT_ERROR = 1e-12;

/**
 * E(1 + u)^α − 1 for u = r(e^l − 1), where l is the loss of Laplace noise under the law without the
 * record. The loss is ε with probability e^−ε/2 and −ε with probability 1/2. Between them it has
 * density e^(−(l + ε)/2)/4. The mean of u is 0, so the code sums (1 + u)^α − 1 − αu, which is never
 * negative, with Gauss–Legendre quadrature between −ε and ε. Undefined if the error of the
 * quadrature may exceed e^−accuracy of the result.
 */
export function laplaceExcess(
  alpha: number,
  r: number,
  epsilon: number,
  accuracy: number,
): Excess | undefined {
  const power = alpha * ratioAt(epsilon, r).log;
  const top = power > 30 ? power : 0;
  const term = (loss: number, logWeight: number) => {
    const { u, log } = ratioAt(loss, r);
    return powerExcessUp(u, log, alpha, logWeight - top);
  };
  const ends = term(epsilon, -Math.LN2 - epsilon) + term(-epsilon, -Math.LN2);
  const missed = Math.exp(logQuadratureError(alpha, r, epsilon) - top);
  if (!(missed <= Math.exp(-accuracy) * ends)) return undefined;
  const { nodes, weights } = gaussLegendre(POINTS);
  const inside = Array.from(nodes, (node, i) => {
    const loss = epsilon * (node + Math.sign(node) * NODE_ERROR);
    return weights[i]! * term(loss, -(loss + epsilon) / 2 - 2 * Math.LN2);
  });
  return { top, sum: ends + (1 + WEIGHT_ERROR) * epsilon * sum(inside), missed };
}

/** u at a loss, and ln(1 + u), both rounded away from 0. */
function ratioAt(loss: number, r: number) {
  const u = Math.max(-r, r * Math.expm1(loss) * (1 + ROUNDING));
  return { u, log: Math.log1p(u) * (1 + ROUNDING) };
}

/**
 * The logarithm of a bound on the error of the quadrature. The rule of n points for f on [−1, 1] has
 * an error of at most (64/15)·K·ρ^(−2n)/(1 − ρ^−2) if f is analytic and |f| ≤ K inside the ellipse
 * with the half-axes (ρ ± 1/ρ)/2 [trefethen-2008, Theorem 4.5]. Here the imaginary part of the loss
 * must stay below π. The code tries several ρ.
 */
function logQuadratureError(alpha: number, r: number, epsilon: number): number {
  let least = Number.POSITIVE_INFINITY;
  const height = 3.1 / epsilon;
  let rho = height + Math.hypot(height, 1);
  for (let i = 0; i < 12; i++, rho = 1 + (rho - 1) * 0.7) {
    const largest = (epsilon * (rho + 1 / rho)) / 2; // the largest real part of the loss
    const log = alpha * Math.log1p(r * Math.expm1(largest));
    const others = Math.log(2 + alpha * r * (1 + Math.exp(largest)));
    const bound = (largest - epsilon) / 2 + log + others; // ln of 4K
    const rate = 2 * POINTS * Math.log(rho) + Math.log1p(-1 / (rho * rho));
    least = Math.min(least, bound + Math.log((64 / 15) * epsilon) - rate);
  }
  return least;
}
