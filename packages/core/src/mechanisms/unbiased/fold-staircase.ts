import { shifted, staircase } from "../../laws/index.js";
import { metricOf } from "../../metrics/index.js";
import { interval, type NumberParameter } from "../../params/index.js";
import { staircasePrivacy } from "../../privacy/ideal/index.js";
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
import { optimalStep } from "../noise/index.js";
import { foldedSpec } from "./fold.js";
import { folded } from "./folded.js";

const step = {
  kind: "real",
  symbol: "γ",
  doc: "position in each block of width Δ at which the density falls by e^ε, as a fraction of Δ; by default the step with the smallest variance",
  domain: interval("[", 0, 1, "]"),
  typical: [0.05, 0.95],
  example: 0.4,
} as const satisfies NumberParameter;

const RMSE = metricOf({ kind: "rmse" });

/**
 * Staircase noise with the step of smallest variance, folded with period Δ. For an output beyond a
 * bound, the fold keeps only the distance from the bound modulo Δ. The fold replaces the remaining
 * distance, a multiple of Δ, by its mean, Δ/(e^ε − 1). Var = Var(staircase) − P(outside)·Δ²e^−ε/(1
 * − e^−ε)², which at large ε is far below the variance of fold-laplace. The outputs extend Δ/(1 −
 * e^−ε) beyond the range.
 */
export const foldStaircase = defineMechanism({
  id: "fold-staircase",
  group: "unbiased",
  summary:
    "real outputs near a range, exactly unbiased: less variance than fold-laplace, but a wider output range",
  parameters: { ...(({ scale: _, ...others }) => others)(boundedParameters(LAPLACE)), step },
  variants: boundedVariants(
    "fold-staircase",
    { step },
    (bounded, own) => {
      const epsilon = bounded.epsilon!;
      const { lower, upper } = bounded;
      const sensitivity = effectiveSensitivity(bounded);
      const step = own.step ?? optimalStep(epsilon, sensitivity, RMSE);
      const noise = staircase(epsilon, sensitivity, step);
      const ratio = Math.exp(-epsilon);
      const leastMargin = sensitivity / Math.expm1(epsilon);
      const margin = leastMargin + sensitivity;
      const law = (q: number) =>
        folded("fold-staircase", shifted(noise, q), { lower, upper }, sensitivity, ratio);
      return foldedSpec("fold-staircase", {
        bounded,
        epsilon,
        margin,
        law,
        privacy: staircasePrivacy(epsilon, sensitivity, step),
        worstVariance:
          upper === Number.POSITIVE_INFINITY
            ? noise.variance
            : law(lower + (upper - lower) / 2).variance,
        details: { step, margin, leastMargin },
        onLattice: (steps) => ({
          noise: staircase(epsilon, steps, step),
          period: steps,
          slack: steps / Math.expm1(epsilon),
        }),
        integer: false,
        upperQuartile: noise.quantile(0.75),
      });
    },
    { levels: ["epsilon"] },
  ),
  propose: rangeProposal(false, (need) => [
    pureFamily(
      (epsilon) => rangeParams(need, epsilon),
      "unbiased, with the smallest variance of the fold mechanisms",
    ),
  ]),
});
