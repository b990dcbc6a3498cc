import { bitLength, fixedDown, ratioUp } from "../numerics/index.js";
import { BITS, ONE } from "./key-table.js";
import type { ShownMoments } from "./renyi-step.js";

/** A table of weights and the ε and δ that were proved for it. */
export interface RenyiProof {
  readonly weights: readonly bigint[];
  readonly epsilon: number;
  readonly delta: number;
}

/**
 * The order α, the part of δ that pays for the conversion, and what follows from them: each key is
 * δ₀-approximately (α, level)-Rényi.
 */
export interface RenyiPlan {
  readonly order: number;
  readonly converted: number;
  readonly perKey: number;
  readonly level: number;
  readonly shown: ShownMoments;
  readonly infinite: number;
}

/** ε of a Rényi level 0 at δ [canonne-kamath-steinke-2020, Proposition 12]. */
export function conversion(order: number, delta: number): number {
  return Math.log1p(-1 / order) - (Math.log(delta) + Math.log(order)) / (order - 1);
}

/**
 * The ε and δ of rounded weights. If P and Q exceed (1 − δ₀)P′ and (1 − δ₀)Q′, the best choice has
 * p′ as small and q′ as large as possible. Both become integers over the total 2^96 − 2^96·δ₀.
 */
export function renyiProof(weights: readonly bigint[], plan: RenyiPlan, keys: number): RenyiProof {
  const { order, converted, perKey, shown, infinite } = plan;
  const lost = fixedDown(perKey, BITS);
  let level = Math.max(0, Math.log(shown.comes), Math.log(shown.goes)) / (order - 1);
  for (let n = 1; n < weights.length; n++) {
    const [more, less] = [weights[n]! - lost, weights[n - 1]!];
    if (more <= less) continue;
    const total = ONE - lost;
    level = Math.max(
      level,
      divergenceUp([more, total - more], [less, total - less], order, shown.comes),
      divergenceUp([less, total - less], [more, total - more], order, shown.goes),
    );
  }
  const slack = 1e-12 * (1 + Math.abs(conversion(order, converted)));
  const kept = keys * Math.log1p(-perKey) + Math.log1p(-converted);
  return {
    weights,
    epsilon: keys * level * (1 + 1e-14) + conversion(order, converted) + slack,
    delta: (-Math.expm1(kept) + keys * infinite) * (1 + 1e-12),
  };
}

type Odds = readonly [bigint, bigint];

/**
 * The Rényi divergence of two laws on (named, not named), rounded up. Named keys also show values
 * with the moment `shown`. The sum is the moment minus 1, which keeps the digits of a small level.
 */
function divergenceUp(p: Odds, q: Odds, order: number, shown: number): number {
  if ((p[0] > 0n && q[0] === 0n) || (p[1] > 0n && q[1] === 0n)) return Number.POSITIVE_INFINITY;
  const total = p[0] + p[1];
  const term = (i: 0 | 1, extra: number) =>
    p[i] === 0n
      ? 0
      : ratioUp(p[i], total) * Math.expm1((order - 1) * Math.log(ratioUp(p[i], q[i])) + extra);
  // No logarithm of a ratio exceeds the length of the integers.
  const slack = (16 + 4 * order * (1 + bitLength(total))) * 2 ** -52;
  return (Math.log1p(term(0, Math.log(shown)) + term(1, 0)) + slack) / (order - 1);
}
