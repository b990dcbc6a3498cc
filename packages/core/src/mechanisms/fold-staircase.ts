import { folded, shifted, staircase } from "../distributions/index.js";
import { staircasePrivacy } from "../privacy/index.js";
import { boundedParameters, boundedWays, LAPLACE, reachOf } from "./kit/bounded.js";
import { defineMechanism } from "./kit/define-mechanism.js";
import { foldedBody } from "./kit/fold.js";
import { optimalStep } from "./staircase.js";

/**
 * Staircase noise with the step of least variance, folded with period Δ: of an output beyond an end,
 * only its distance from the end modulo Δ is kept, and Δ/(e^ε − 1), the mean of the rest, put before
 * it. Var = Var(staircase) − P(outside)·Δ²e^−ε/(1 − e^−ε)². At large ε the best of the folds for reals.
 */
export const foldStaircase = defineMechanism({
  id: "fold-staircase",
  summary:
    "real outputs near a range, exactly unbiased; less variance than fold-laplace from ε ≈ 2 on",
  parameters: (({ scale: _, ...others }) => others)(boundedParameters(LAPLACE)),
  ways: boundedWays("fold-staircase", {}, (bounded) => {
    const epsilon = bounded.epsilon as number;
    const { lower, upper } = bounded;
    const sensitivity = reachOf(bounded);
    const step = optimalStep(epsilon, sensitivity, "rmse");
    const noise = staircase(epsilon, sensitivity, step);
    const ratio = Math.exp(-epsilon);
    const leastMargin = sensitivity / Math.expm1(epsilon);
    const margin = leastMargin + sensitivity;
    const law = (q: number) =>
      folded("fold-staircase", shifted(noise, q), { lower, upper }, sensitivity, ratio);
    return foldedBody("fold-staircase", {
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
  }).filter(({ names }) => names.includes("epsilon")),
});
