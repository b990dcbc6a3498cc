import { shifted, staircase } from "../../laws/index.js";
import { metricOf } from "../../metrics/index.js";
import { interval, type NumberParameter } from "../../params/index.js";
import { staircasePrivacy } from "../../privacy/ideal/index.js";
import {
  boundedParameters,
  boundedVariants,
  defineMechanism,
  LAPLACE,
  pureFamily,
  rangeParams,
  rangeProposal,
  reachOf,
} from "../kit/index.js";
import { optimalStep } from "../noise/index.js";
import { foldedSpec } from "./fold.js";
import { folded } from "./folded.js";

const step = {
  kind: "real",
  symbol: "γ",
  doc: "where in each block of width Δ the density falls by e^ε, as a part of Δ; for least variance unless given",
  domain: interval("[", 0, 1, "]"),
  typical: [0.05, 0.95],
  example: 0.4,
} as const satisfies NumberParameter;

const RMSE = metricOf({ kind: "rmse" });

/**
 * Staircase noise with the step of least variance, folded with period Δ: of an output beyond an end,
 * only its distance from the end modulo Δ is kept, and Δ/(e^ε − 1), the mean of the rest, put before
 * it. Var = Var(staircase) − P(outside)·Δ²e^−ε/(1 − e^−ε)². Far below that of
 * fold-laplace at large ε; its outputs reach Δ/(1 − e^−ε) beyond the range.
 */
export const foldStaircase = defineMechanism({
  id: "fold-staircase",
  summary:
    "real outputs near a range, exactly unbiased: less variance than fold-laplace, a wider margin",
  parameters: { ...(({ scale: _, ...others }) => others)(boundedParameters(LAPLACE)), step },
  variants: boundedVariants(
    "fold-staircase",
    { step },
    (bounded, own) => {
      const epsilon = bounded.epsilon!;
      const { lower, upper } = bounded;
      const sensitivity = reachOf(bounded);
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
      "unbiased, with the least variance of the folds",
    ),
  ]),
});
