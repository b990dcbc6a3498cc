import { cutLaw } from "../../laws/index.js";
import { minimise } from "../../numerics/index.js";
import { type Bounded, GEOMETRIC } from "../kit/index.js";
import type { ChosenCut } from "./cut-noise.js";
import { integerDeadZone } from "./dead-zone.js";
import { defineCut } from "./define-cut.js";

/**
 * The post-processing of two-sided geometric noise with the smallest worst-case bias. On [l, ∞) at
 * sensitivity 1 this bias is B = max_k k/(1 + e^(kε)), and no ε-DP mechanism with outputs ≥ l has a
 * smaller worst-case bias. The post-processing φ(y) is l for y < l + k, a single value at y = l +
 * k, and y − B for y > l + k. On [l, u], a search finds the best dead zone.
 */
export const minimaxBiasGeometric = defineCut({
  id: "minimax-bias-geometric",
  summary: "counts in a range with the smallest possible worst-case bias; outputs may be fractions",
  family: GEOMETRIC,
  why: "the smallest worst-case bias",
  own: {},
  choose: (bounded, scale) =>
    bounded.upper === Number.POSITIVE_INFINITY
      ? oneSided(bounded, scale)
      : twoSided(bounded, scale),
});

type MinimaxCut = ChosenCut<Record<"threshold" | "value" | "shift", number>>;

function oneSided({ lower, upper }: Bounded, scale: number): MinimaxCut {
  const { bias, k } = leastWorstBias(1 / scale);
  const a = Math.exp(-1 / scale);
  const value = ((k - bias) * (1 - a) - a) / (1 - a) ** 2;
  return {
    cut: {
      below: lower + k - 1,
      low: lower,
      above: upper,
      high: upper,
      shift: bias,
      bumps: [{ at: lower + k, value: lower + Math.max(0, value), radius: 0.5 }],
    },
    details: { threshold: k, value, shift: bias },
  };
}

/** The maximum of k/(1 + e^(k·rate)) over k ≥ 1, and the first k that attains this maximum. */
function leastWorstBias(rate: number): { bias: number; k: number } {
  const at = (k: number) => k / (1 + Math.exp(k * rate));
  let k = Math.max(1, Math.floor(1 / rate));
  while (at(k + 1) > at(k)) k++;
  return { bias: at(k), k };
}

/**
 * Searches dead zones whose depth θ is continuous: points up to ⌊θ⌋ move to the bound, and the next
 * point moves part of the way.
 */
function twoSided(bounded: Bounded, scale: number): MinimaxCut {
  const width = bounded.upper - bounded.lower;
  const cutAt = (depth: number) => {
    const k = Math.max(1, Math.ceil(depth));
    return { k, cut: integerDeadZone(bounded, k, k * (k - depth)) };
  };
  const worst = (depth: number) => {
    const { cut } = cutAt(depth);
    const last = Math.min(width / 2, 8 * scale + depth);
    const biases = Array.from({ length: Math.floor(last) + 1 }, (_, q) => {
      const answer = bounded.lower + q;
      const law = cutLaw("", GEOMETRIC.law(scale, answer), cut, GEOMETRIC.partial(scale, answer));
      return Math.abs(law.mean - answer);
    });
    return Math.max(...biases);
  };
  const depth = minimise(worst, 0, Math.min(width / 2, 3 * scale + 1), 32);
  const { k, cut } = cutAt(depth);
  return { cut, details: { threshold: k, value: k * (k - depth), shift: 0 } };
}
