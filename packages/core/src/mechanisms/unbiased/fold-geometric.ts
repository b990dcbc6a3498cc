import { type Cut, cutLaw, discreteLaplace } from "../../laws/index.js";
import {
  boundedParameters,
  boundedVariants,
  defineMechanism,
  GEOMETRIC,
  pureFamily,
  rangeParams,
  rangeProposal,
  reachOf,
  wholeLevels,
} from "../kit/index.js";
import { foldedSpec } from "./fold.js";
import { mixLaws } from "./mix-laws.js";

/**
 * Two-sided geometric noise of ratio a = e^(−ε/Δ); an output at or beyond an end becomes the end plus
 * s = 1/(e^(ε/Δ) − 1), the mean of a geometric overshoot. Unbiased for every answer in the range, fractions
 * being rounded up or down at random; at
 * Δ = 1 no unbiased ε-DP mechanism has outputs in a smaller range, since u − hi ≥ Δ/(e^ε − 1).
 * Var = v(2 − (a^(q−l) + a^(u−q))/(1 + a)) with v = a/(1 − a)².
 */
export const foldGeometric = defineMechanism({
  id: "fold-geometric",
  summary: "counts near a range, exactly unbiased; only outputs at the ends are fractions",
  parameters: boundedParameters(GEOMETRIC),
  variants: boundedVariants("fold-geometric", {}, (bounded) => {
    const { lower, upper } = bounded;
    const sensitivity = reachOf(bounded);
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
      // Beyond an end the likelihood ratio of two answers no longer changes: folding hides nothing.
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
      "unbiased counts: what falls beyond an end is put where its mean is",
      { strengths: wholeLevels(need) },
    ),
  ]),
});
