import { type Mechanism, NoisewrightError } from "@noisewright/core";
import type { Demand } from "../spec/index.js";
import { type CertifiedNoise, hasWholeOutputs } from "./certified-noise.js";

/** A bias below this fraction of the error comes from rounding in doubles. */
const ROUNDING = 1e-9;

/** Refuses a mechanism that the spec names but that does not meet the `demand` of the spec. */
export function requireDemandMet(
  noise: CertifiedNoise,
  demand: Demand,
  parameters: object,
): CertifiedNoise {
  const unmet = unmetDemand(noise.mechanism, demand, parameters);
  if (unmet === undefined) return noise;
  throw new NoisewrightError({
    code: "unsupported",
    subject: noise.mechanism.id,
    path: ["mechanism"],
    what: `support for the demand: ${unmet.what}`,
    advice: `${unmet.advice}, or remove \`mechanism\` to get a mechanism that meets the demand`,
  });
}

interface Unmet {
  readonly what: string;
  readonly advice: string;
}

function unmetDemand(mechanism: Mechanism, demand: Demand, parameters: object): Unmet | undefined {
  const { output, worst, input } = mechanism;
  const { unbiased, integer, metric } = demand;
  const { lower, upper } = outputRange(demand);
  if (output.lower < lower || output.upper > upper) {
    const what = `its outputs lie in [${output.lower}, ${output.upper}], not in [${lower}, ${upper}]`;
    return { what: what.replaceAll("Infinity", "∞"), advice: "remove the range from `demand`" };
  }
  if (unbiased && worst.bias > ROUNDING * (1 + Math.sqrt(worst.mse))) {
    return { what: "its outputs are biased", advice: "remove `unbiased` from `demand`" };
  }
  const bounded = Number.isFinite(input.lower) || Number.isFinite(input.upper);
  if (unbiased && integer && bounded && !hasWholeOutputs(mechanism)) {
    const what = "rounding to whole numbers makes its outputs biased";
    return { what, advice: "add integer: false to `demand`" };
  }
  if (metric !== undefined && !("metric" in parameters || "loss" in parameters)) {
    return { what: "it does not depend on a metric", advice: "remove `metric` from `demand`" };
  }
  return undefined;
}

/** The range of outputs that a `demand` of the spec allows. */
export function outputRange({ lower, upper, margin = 0, nonnegative }: Demand) {
  const minimum = (lower ?? Number.NEGATIVE_INFINITY) - margin;
  return {
    lower: nonnegative ? Math.max(0, minimum) : minimum,
    upper: (upper ?? Number.POSITIVE_INFINITY) + margin,
  };
}
