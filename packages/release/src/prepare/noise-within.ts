import type { Mechanism } from "@noisewright/core";

/** Where an end of the range is no longer felt. */
const FAR = 1e-6;

/** How large an error is at most, with the confidence, for an answer that is well inside the range. */
export function noiseWithin(mechanism: Mechanism, confidence: number): number {
  const answer = insideOf(mechanism);
  const law = mechanism.law(answer);
  const tail = (1 - confidence) / 2;
  return Math.max(answer - law.quantile(tail), law.quantile(1 - tail) - answer);
}

function insideOf(mechanism: Mechanism): number {
  const { lower, upper } = mechanism.input;
  if (Number.isFinite(lower) && Number.isFinite(upper)) return Math.round((lower + upper) / 2);
  if (Number.isFinite(lower)) return 2 * Math.ceil(mechanism.law(lower).quantile(1 - FAR)) - lower;
  if (Number.isFinite(upper)) return 2 * Math.floor(mechanism.law(upper).quantile(FAR)) - upper;
  return 0;
}
