import { NoisewrightError } from "../../errors/index.js";
import { discreteStaircase as law } from "../../laws/index.js";
import { isMetricName, METRIC_DOMAIN, parseMetric } from "../../metrics/index.js";
import { interval, type NumberParameter, type WordParameter } from "../../params/index.js";
import {
  additive,
  defineMechanism,
  epsilon,
  integerSensitivity,
  noiseProposal,
  pureFamily,
  refuse,
  variant,
  wholeEpsilonRange,
} from "../kit/index.js";
import { optimalWholeStep } from "./best-discrete-staircase.js";
import { discreteStaircasePrivacy } from "./discrete-staircase-privacy.js";

const parameters = {
  epsilon,
  sensitivity: { ...integerSensitivity, typical: [2, 8], example: 3 },
  step: {
    kind: "integer",
    symbol: "r",
    doc: "number of points in each block of Δ before the probability falls by e^ε; at most Δ",
    domain: interval("[", 1, 2 ** 20, "]"),
    typical: [1, 2],
    example: 1,
  } satisfies NumberParameter,
  metric: {
    kind: "word",
    doc: "the utility metric to which the step is tuned",
    domain: METRIC_DOMAIN,
    typical: ["mae", "rmse", "usefulness:2"],
    example: "rmse",
    accepts: isMetricName,
    default: "mae",
  } satisfies WordParameter,
} as const;

/**
 * Integer noise whose probabilities fall in steps. With the step tuned to the metric, no other ε-DP
 * noise added to whole answers is better [geng-viswanath-2014]. At Δ = 1 this noise is geometric
 * noise.
 */
export const discreteStaircase = defineMechanism({
  id: "discrete-staircase",
  group: "plain",
  summary: "the best integer noise for pure ε if one person can change a count by more than 1",
  parameters,
  variants: [
    variant(parameters, ["epsilon", "sensitivity", "step"], ({ epsilon, sensitivity, step }) => {
      checkStep(step, sensitivity);
      return spec(epsilon, sensitivity, step);
    }),
    variant(parameters, ["epsilon", "sensitivity", "metric"], ({ epsilon, sensitivity, metric }) =>
      spec(epsilon, sensitivity, optimalWholeStep(epsilon, sensitivity, parseMetric(metric))),
    ),
  ],
  propose: noiseProposal(true, (need) => {
    const { sensitivity, tunings } = need;
    if (sensitivity === 1) return refuse("at sensitivity 1 it is the same as geometric");
    return tunings.map((metric) =>
      pureFamily((epsilon) => ({ epsilon, sensitivity, metric }), `steps tuned to ${metric}`, {
        whole: true,
        strengths: wholeEpsilonRange(need),
      }),
    );
  }),
});

function spec(epsilon: number, sensitivity: number, step: number) {
  return additive({
    law: law(epsilon, sensitivity, step),
    privacy: discreteStaircasePrivacy(epsilon, sensitivity, step),
    claim: { epsilon, delta: 0 },
    lattice: { subject: "discrete-staircase", sensitivity, epsilon, pure: true },
    details: { step },
  });
}

function checkStep(step: number, sensitivity: number): void {
  if (step <= sensitivity) return;
  throw new NoisewrightError({
    code: "domain",
    subject: "discrete-staircase",
    parameter: "step",
    symbol: "r",
    domain: `at most the sensitivity (${sensitivity})`,
    got: String(step),
  });
}
