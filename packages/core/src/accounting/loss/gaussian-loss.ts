import { erfcx, normalUpperQuantile } from "../../numerics/index.js";
import { type Cells, emptyCells, type LossLaw } from "./loss-law.js";

/** The loss distribution for P = N(μ, 1) and Q = N(0, 1). The loss at x is μx − μ²/2. */
export function gaussianLoss(mu: number): LossLaw {
  return {
    lowest: Number.NEGATIVE_INFINITY,
    highest: Number.POSITIVE_INFINITY,
    infinite: 0,
    vanishing: 0,
    anchor: 0,
    rounding: 1e-12, // for the logarithm of a difference of tails
    above: (mass) => mu * (mu / 2 + normalUpperQuantile(mass)),
    below: (mass) => mu * (mu / 2 - normalUpperQuantile(mass)),
    cells: (edges) => cells(edges, mu),
  };
}

function cells(edges: Float64Array, mu: number): Cells {
  const result = emptyCells(edges);
  const last = edges.length - 1;
  let z = Number.NEGATIVE_INFINITY;
  let [tailP, tailQ] = [0, 0];
  for (let i = 0; i <= edges.length; i++) {
    const next = i <= last ? edges[i]! / mu + mu / 2 : Number.POSITIVE_INFINITY;
    const nextP = tail(next - mu);
    const nextQ = tail(next);
    if (next > z) {
      const p = logBetween(z - mu, next - mu, tailP, nextP);
      const q = logBetween(z, next, tailQ, nextQ);
      result.p[i] = Math.exp(p);
      result.q[i] = Math.exp(q);
      // If a cell is too narrow to have a positive mass, its loss is the loss at its upper end.
      result.loss[i] =
        q > Number.NEGATIVE_INFINITY ? p - q + cancelled(next - z) : edges[Math.min(i, last)]!;
    }
    z = next;
    tailP = nextP;
    tailQ = nextQ;
  }
  return result;
}

/**
 * A bound on the relative error of the difference of two tail probabilities at the ends of a cell
 * of the given width. For z ≥ 0, the hazard rate of the normal distribution is above 0.79. So a
 * cell has at least the fraction 1 − e^(−0.79 width) of the tail that starts at its inner end. The
 * factor 32 is large enough for a cell around 0 too.
 */
function cancelled(width: number): number {
  return (-32 * Number.EPSILON) / Math.expm1(-0.79 * width);
}

/** P(Z > |z|) / e^(−z²/2). */
function tail(z: number): number {
  return erfcx(Math.abs(z) * Math.SQRT1_2) / 2;
}

/**
 * ln P(a < Z ≤ b), computed from the tail probabilities at a and b. The code uses logarithms,
 * because the mass under P or Q may underflow while the other mass does not.
 */
function logBetween(a: number, b: number, tailA: number, tailB: number): number {
  if (a < 0 && b > 0) return Math.log1p(-beyond(a, tailA) - beyond(b, tailB));
  const [near, far] = a < 0 ? [b, a] : [a, b];
  const [tailNear, tailFar] = a < 0 ? [tailB, tailA] : [tailA, tailB];
  const fall = Math.exp(((near - far) * (near + far)) / 2);
  return Math.log(tailNear - (fall === 0 ? 0 : fall * tailFar)) - (near * near) / 2;
}

function beyond(z: number, tailZ: number): number {
  return tailZ === 0 ? 0 : tailZ * Math.exp((-z * z) / 2);
}
