import { staircase as staircaseLaw } from "../../laws/index.js";
import { isMetricName, METRIC_DOMAIN, parseMetric } from "../../metrics/index.js";
import { interval, type NumberParameter, type WordParameter } from "../../params/index.js";
import { staircasePrivacy } from "../../privacy/ideal/index.js";
import {
  additive,
  defineMechanism,
  epsilon,
  noiseProposal,
  pureFamily,
  sensitivity,
  variant,
} from "../kit/index.js";
import { optimalStep } from "./best-staircase.js";

const parameters = {
  epsilon,
  sensitivity,
  step: {
    kind: "real",
    symbol: "γ",
    doc: "position in each block of width Δ at which the density falls by e^ε, as a fraction of Δ",
    domain: interval("[", 0, 1, "]"),
    typical: [0.05, 0.95],
    example: 0.4,
  } satisfies NumberParameter,
  metric: {
    kind: "word",
    doc: "the utility metric to which the step is tuned",
    domain: METRIC_DOMAIN,
    typical: ["mae", "rmse", "usefulness:0.4", "entropy"],
    example: "usefulness:0.4",
    accepts: isMetricName,
    default: "mae",
  } satisfies WordParameter,
};

/**
 * Noise with a piecewise constant density. If the step is tuned to the metric, no other ε-DP noise
 * added to the answer is better [geng-viswanath-2014, Theorem 1].
 */
export const staircase = defineMechanism({
  id: "staircase",
  group: "plain",
  summary: "the best real-valued noise for one release with pure ε, tuned to a metric",
  parameters,
  variants: [
    variant(parameters, ["epsilon", "sensitivity", "step"], ({ epsilon, sensitivity, step }) =>
      spec(epsilon, sensitivity, step),
    ),
    variant(parameters, ["epsilon", "sensitivity", "metric"], ({ epsilon, sensitivity, metric }) =>
      spec(epsilon, sensitivity, optimalStep(epsilon, sensitivity, parseMetric(metric))),
    ),
  ],
  propose: noiseProposal(false, ({ sensitivity, tunings }) =>
    tunings.map((metric) =>
      pureFamily((epsilon) => ({ epsilon, sensitivity, metric }), `steps tuned to ${metric}`),
    ),
  ),
});

function spec(epsilon: number, sensitivity: number, step: number) {
  const law = staircaseLaw(epsilon, sensitivity, step);
  return additive({
    law,
    privacy: staircasePrivacy(epsilon, sensitivity, step),
    claim: { epsilon, delta: 0 },
    lattice: { subject: "staircase", sensitivity, epsilon, pure: true },
    details: { step },
  });
}
