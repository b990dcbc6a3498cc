import type { Channel, WeightPair } from "../../lattice/channels/index.js";
import { sum } from "../../numerics/index.js";
import { check } from "./check.js";
import { pureLevelUp } from "./pure-level.js";

/**
 * The largest Rényi divergence of order α ≥ 1 between the output distributions of adjacent inputs,
 * rounded up. The divergence is ln(Σ p^α q^(1−α)) / (α − 1), or Σ p ln(p/q) at α = 1.
 */
export function rdpUp(channel: Channel, alpha: number): number {
  check("alpha", alpha);
  const level = pureLevelUp(channel).epsilon;
  if (level === Number.POSITIVE_INFINITY) return level;
  let worst = 0;
  for (const { p, q, total, symmetric } of channel.pairs()) {
    worst = Math.max(worst, divergence(p, q, Number(total), alpha));
    if (!symmetric) worst = Math.max(worst, divergence(q, p, Number(total), alpha));
  }
  // No divergence exceeds the pure ε, so the pure ε replaces a larger sum or NaN.
  return worst <= level ? worst : level;
}

const UNIT = 2 ** -52;
const OVERFLOW = 600;

function divergence(p: WeightPair["p"], q: WeightPair["q"], total: number, alpha: number): number {
  const largest = largestLoss(p, q);
  const order = alpha - 1;
  // If an exponential would overflow, the largest exponent is subtracted from all exponents.
  const top = order * largest > OVERFLOW ? order * largest : 0;
  const terms = (function* () {
    for (let i = 0; i < p.length; i++) {
      const mass = Number(p[i]) / total;
      const loss = Math.log(Number(p[i]) / Number(q[i]));
      if (alpha === 1) yield mass * loss;
      else yield top > 0 ? mass * Math.exp(order * loss - top) : momentLessMass(mass, order * loss);
    }
  })();
  // Each term has a few rounding errors.
  // An absolute error of an exponent becomes a relative error of the exponential.
  const slack = (16 + 4 * alpha * (1 + largest)) * UNIT;
  if (alpha === 1) return sum(terms) + slack;
  return (top > 0 ? top + Math.log(sum(terms)) + slack : Math.log1p(sum(terms)) + slack) / order;
}

/**
 * The product mass · (e^x − 1). The sum of these products is the moment minus 1, which has accurate
 * digits for small divergences.
 */
function momentLessMass(mass: number, x: number): number {
  return x < 1 ? mass * Math.expm1(x) : Math.exp(Math.log(mass) + x) - mass;
}

/**
 * The largest loss. The code uses the same expression as for the losses in the sum, so that the
 * largest exponent becomes exactly 0.
 */
function largestLoss(p: WeightPair["p"], q: WeightPair["q"]): number {
  return p.reduce((most, w, i) => Math.max(most, Math.log(Number(w) / Number(q[i]))), 0);
}
