import { type Mechanism, NoisewrightError } from "@noisewright/core";
import type { Demand } from "../spec/index.js";
import { type CertifiedNoise, hasWholeOutputs } from "./certified-noise.js";

/** Of a bias: what doubles make up. */
const ROUNDING = 1e-9;

/** A mechanism that the spec names must give what the spec demands, or it is refused. */
export function meeting(
  chosen: CertifiedNoise,
  demand: Demand,
  parameters: object,
): CertifiedNoise {
  const lack = missing(chosen.mechanism, demand, parameters);
  if (lack === undefined) return chosen;
  throw new NoisewrightError({
    code: "unsupported",
    subject: chosen.mechanism.id,
    what: `way to meet the demand: ${lack.what}`,
    advice: `${lack.advice}, or leave mechanism out: one that meets the demand is chosen`,
  });
}

interface Lack {
  readonly what: string;
  readonly advice: string;
}

function missing(mechanism: Mechanism, demand: Demand, parameters: object): Lack | undefined {
  const { output, worst, input } = mechanism;
  const { unbiased, integer, metric } = demand;
  const { lower, upper } = allowed(demand);
  if (output.lower < lower || output.upper > upper) {
    const what = `its outputs lie in [${output.lower}, ${output.upper}], not in [${lower}, ${upper}]`;
    return { what: what.replaceAll("Infinity", "∞"), advice: "leave the range out of the demand" };
  }
  if (unbiased && worst.bias > ROUNDING * (1 + Math.sqrt(worst.mse))) {
    return { what: "it is biased", advice: "leave unbiased out of the demand" };
  }
  const bounded = Number.isFinite(input.lower) || Number.isFinite(input.upper);
  if (unbiased && integer && bounded && !hasWholeOutputs(mechanism)) {
    const what = "rounded to whole numbers it is biased";
    return { what, advice: "demand integer: false for outputs that are not whole" };
  }
  if (metric !== undefined && !("metric" in parameters || "loss" in parameters)) {
    return { what: "it is the same for every metric", advice: "leave metric out of the demand" };
  }
  return undefined;
}

/** Where outputs may lie. */
export function allowed({ lower, upper, margin = 0, nonnegative }: Demand) {
  const least = (lower ?? Number.NEGATIVE_INFINITY) - margin;
  return {
    lower: nonnegative ? Math.max(0, least) : least,
    upper: (upper ?? Number.POSITIVE_INFINITY) + margin,
  };
}
