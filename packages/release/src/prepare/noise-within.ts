import type { Mechanism } from "@noisewright/core";

/** If noise crosses an end of the range with at most this probability, the end has no influence. */
const END_PROBABILITY = 1e-6;

/**
 * The largest error at a confidence level, for a true value that is far from the ends of the range.
 */
export function noiseWithin(mechanism: Mechanism, confidence: number): number {
  const value = valueInside(mechanism);
  const law = mechanism.law(value);
  const tail = (1 - confidence) / 2;
  return Math.max(value - law.quantile(tail), law.quantile(1 - tail) - value);
}

function valueInside(mechanism: Mechanism): number {
  const { lower, upper } = mechanism.input;
  if (Number.isFinite(lower) && Number.isFinite(upper)) return Math.round((lower + upper) / 2);
  if (Number.isFinite(lower))
    return 2 * Math.ceil(mechanism.law(lower).quantile(1 - END_PROBABILITY)) - lower;
  if (Number.isFinite(upper))
    return 2 * Math.floor(mechanism.law(upper).quantile(END_PROBABILITY)) - upper;
  return 0;
}
