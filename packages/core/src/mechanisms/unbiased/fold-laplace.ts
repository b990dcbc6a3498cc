import { type Cut, cutLaw, discreteLaplace } from "../../laws/index.js";
import {
  boundedParameters,
  boundedVariants,
  defineMechanism,
  effectiveSensitivity,
  LAPLACE,
  pureFamily,
  rangeParams,
  rangeProposal,
} from "../kit/index.js";
import { foldedSpec } from "./fold.js";

/**
 * Laplace noise of scale λ, folded: an output beyond a bound of the range becomes the bound plus λ.
 * The overshoot beyond the bound is memoryless, so the mean of the overshoot is λ whatever the
 * answer. So the mean of the output is the answer. Var = λ²(2 − e^(−(q−l)/λ)/2 − e^(−(u−q)/λ)/2),
 * which is less than the variance of the noise.
 */
export const foldLaplace = defineMechanism({
  id: "fold-laplace",
  group: "unbiased",
  summary: "real outputs near a range, exactly unbiased, with less variance than plain noise",
  parameters: boundedParameters(LAPLACE),
  variants: boundedVariants("fold-laplace", {}, (bounded) => {
    const { lower, upper } = bounded;
    const sensitivity = effectiveSensitivity(bounded);
    const scale = bounded.scale ?? sensitivity / bounded.epsilon!;
    const epsilon = bounded.epsilon ?? sensitivity / scale;
    const cut: Cut = {
      below: lower,
      low: lower - scale,
      above: upper,
      high: upper + scale,
      shift: 0,
    };
    return foldedSpec("fold-laplace", {
      bounded,
      epsilon,
      margin: scale,
      law: (q) => cutLaw("fold-laplace", LAPLACE.law(scale, q), cut, LAPLACE.partial(scale, q), q),
      // Beyond a bound, the likelihood ratio of two answers is constant, so folding changes no
      // privacy loss.
      privacy: LAPLACE.privacy(epsilon, sensitivity),
      worstVariance: scale * scale * (2 - Math.exp(-(upper - lower) / (2 * scale))),
      details: { scale, margin: scale, leastMargin: sensitivity / Math.expm1(epsilon) },
      onLattice: (steps) => ({
        noise: discreteLaplace(epsilon / steps),
        period: 1,
        slack: 1 / Math.expm1(epsilon / steps),
      }),
      integer: false,
      upperQuartile: scale * Math.LN2,
    });
  }),
  propose: rangeProposal(false, (need) => [
    pureFamily(
      (epsilon) => rangeParams(need, epsilon),
      "unbiased: all outputs beyond a bound are replaced by their mean",
    ),
  ]),
});
