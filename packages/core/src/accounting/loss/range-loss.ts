import { responseLoss } from "./atomic-loss.js";
import type { LossLaw } from "./loss-law.js";
import { slopedCells } from "./sloped-cells.js";

/**
 * The loss distribution of the dominating pair of all mechanisms whose losses lie within ℓ of each
 * other. Its density under P is e^((loss − ℓ)/2)/(2(1 − e^−ℓ)) between −ℓ and ℓ.
 *
 * Theorem. The largest δ(ε) of such a mechanism is (1 − e^((ε−ℓ)/2))²/(1 − e^−ℓ) for |ε| ≤ ℓ, 0 above
 * and 1 − e^ε below [dong-durfee-rogers-2020].
 *
 * Proof. For some t in [0, ℓ], the likelihood ratio x = p/q lies in [e^(t−ℓ), e^t] and has mean 1
 * under Q. The function (x − e^ε)₊ is convex, so its mean is largest if x has only the two ends as
 * values. There the mean is (1 − e^(t−ℓ))(1 − e^(ε−t))/(1 − e^−ℓ), which is largest at t = (ε + ℓ)/2.
 *
 * With y = e^ε and c = e^(−ℓ/2) the profile is h(y) = (1 − c√y)²/(1 − c²), so h′(y) = (c² −
 * c/√y)/(1 − c²). This rises from −1 at y = e^−ℓ to 0 at y = e^ℓ, without jumps. So h is the profile
 * of a pair whose y has the density h″(y) = c·y^(−3/2)/(2(1 − c²)) under Q, without atoms
 * [zhu-2022]. The density of the loss ln y is ∝ e^(−loss/2) under Q and ∝ e^(loss/2) under P. Hence
 * −loss has the same law under Q as the loss under P, and the pair is symmetric. ∎
 */
export function rangeLoss(level: number): LossLaw {
  if (level === 0) return responseLoss(0, 0);
  return {
    lowest: -level,
    highest: level,
    infinite: 0,
    vanishing: 0,
    anchor: 0,
    rounding: 2 ** -49 * level,
    above: () => level,
    below: () => -level,
    cells: (edges) => slopedCells(edges, level, -1 / Math.expm1(-level)),
  };
}
