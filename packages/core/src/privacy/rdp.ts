import type { Channel, WeightPair } from "../lattice/index.js";
import { sum } from "../numerics/index.js";
import { check } from "./check.js";

/**
 * Rényi divergence of order α ≥ 1 between the laws of adjacent answers, the largest, rounded up:
 * ln(Σ p^α q^(1−α)) / (α − 1), or Σ p ln(p/q) at α = 1.
 */
export function rdpUp(channel: Channel, alpha: number): number {
  check("alpha", alpha);
  const total = Number(channel.total);
  let worst = 0;
  for (const { p, q, symmetric } of channel.pairs()) {
    worst = Math.max(worst, divergence(p, q, total, alpha));
    if (!symmetric) worst = Math.max(worst, divergence(q, p, total, alpha));
  }
  return worst;
}

const UNIT = 2 ** -52;

function divergence(p: WeightPair["p"], q: WeightPair["q"], total: number, alpha: number): number {
  const terms = (function* () {
    for (let i = 0; i < p.length; i++) {
      const mass = Number(p[i]) / total;
      const loss = Math.log(Number(p[i]) / Number(q[i]));
      yield alpha === 1 ? mass * loss : momentLessMass(mass, (alpha - 1) * loss);
    }
  })();
  // Each term carries a few roundings, and exp turns an error of its argument into a relative one.
  const slack = (16 + 4 * alpha * (1 + largestLoss(p, q))) * UNIT;
  return alpha === 1 ? sum(terms) + slack : (Math.log1p(sum(terms)) + slack) / (alpha - 1);
}

/** mass · (e^x − 1). Summed, it is the moment less one, so that small divergences survive. */
function momentLessMass(mass: number, x: number): number {
  return x < 1 ? mass * Math.expm1(x) : Math.exp(Math.log(mass) + x) - mass;
}

function largestLoss(p: WeightPair["p"], q: WeightPair["q"]): number {
  return p.reduce((most, w, i) => Math.max(most, Math.abs(Math.log(Number(w) / Number(q[i])))), 0);
}
