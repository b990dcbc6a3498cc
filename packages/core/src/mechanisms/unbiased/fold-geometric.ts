import { type Cut, cutLaw, discreteLaplace } from "../../laws/index.js";
import {
  boundedParameters,
  boundedVariants,
  defineMechanism,
  effectiveSensitivity,
  GEOMETRIC,
  pureFamily,
  rangeParams,
  rangeProposal,
  wholeEpsilonRange,
} from "../kit/index.js";
import { foldedSpec } from "./fold.js";
import { mixLaws } from "./mix-laws.js";

/**
 * Two-sided geometric noise of ratio a = e^(−ε/Δ), folded. An output at or beyond a bound becomes
 * the bound plus s = 1/(e^(ε/Δ) − 1), the mean of a geometric overshoot. The output is unbiased for
 * every answer in the range. Fractional answers are rounded up or down at random. At Δ = 1 no
 * unbiased ε-DP mechanism has a smaller output range, since u − hi ≥ Δ/(e^ε − 1). Var = v(2 −
 * (a^(q−l) + a^(u−q))/(1 + a)) with v = a/(1 − a)².
 */
export const foldGeometric = defineMechanism({
  id: "fold-geometric",
  group: "unbiased",
  summary: "counts near a range, exactly unbiased; only the outputs at the bounds are fractions",
  parameters: boundedParameters(GEOMETRIC),
  variants: boundedVariants("fold-geometric", {}, (bounded) => {
    const { lower, upper } = bounded;
    const sensitivity = effectiveSensitivity(bounded);
    const rate = bounded.scale === undefined ? bounded.epsilon! / sensitivity : 1 / bounded.scale;
    const epsilon = bounded.epsilon ?? sensitivity * rate;
    const a = Math.exp(-rate);
    const slack = 1 / Math.expm1(rate);
    const cut: Cut = {
      below: lower,
      low: lower - slack,
      above: upper,
      high: upper + slack,
      shift: 0,
    };
    const law = (q: number) =>
      cutLaw("fold-geometric", GEOMETRIC.law(1 / rate, q), cut, GEOMETRIC.partial(1 / rate, q), q);
    const ends = (q: number) => (a ** (q - lower) + a ** (upper - q)) / (1 + a);
    const middle = Math.floor((upper - lower) / 2) + lower;
    return foldedSpec("fold-geometric", {
      bounded,
      epsilon,
      margin: slack,
      law: (q) =>
        q === Math.floor(q)
          ? law(q)
          : mixLaws(law(Math.floor(q)), law(Math.ceil(q)), q - Math.floor(q)),
      // Beyond a bound, the likelihood ratio of two answers is constant, so folding changes no
      // privacy loss.
      privacy: GEOMETRIC.privacy(epsilon, sensitivity),
      worstVariance:
        (slack / -Math.expm1(-rate)) * (2 - (Number.isFinite(upper) ? ends(middle) : 0)),
      details: { scale: 1 / rate, margin: slack, leastMargin: sensitivity / Math.expm1(epsilon) },
      onLattice: () => ({ noise: discreteLaplace(rate), period: 1, slack }),
      integer: true,
      upperQuartile: Math.LN2 / rate,
    });
  }),
  propose: rangeProposal(true, (need) => [
    pureFamily(
      (epsilon) => rangeParams(need, epsilon),
      "unbiased counts: all outputs beyond a bound are replaced by their mean",
      { strengths: wholeEpsilonRange(need) },
    ),
  ]),
});
