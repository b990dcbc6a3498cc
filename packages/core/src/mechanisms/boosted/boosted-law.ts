import type { Distribution } from "../../laws/index.js";
import { boosted } from "./boosted-density.js";
import { type BoostedFamily, confidenceAt, normAt } from "./boosted-privacy.js";

/** The ideal law of the output at an answer. */
export function boostedLaw(family: BoostedFamily, answer: number): Distribution {
  const { kernel, scale, boost, region } = family;
  return boosted(
    `boosted-${kernel.name}`,
    kernel.law(scale, answer),
    region(answer),
    boost,
    kernel.partial(scale, answer),
  );
}

/** The figures that a boosted mechanism reports. */
export type BoostedDetails = Readonly<
  Record<"scale" | "q" | "logRatio" | "inside" | "norm" | "confidence" | "worstAnswer", number>
>;

/**
 * The figures that one boosted mechanism reports. The confidence is reported for the worst answer,
 * at which the confidence is smallest.
 */
export function boostedDetails(
  family: BoostedFamily,
  promise: number,
  worstAnswer: number,
): BoostedDetails {
  const norm = normAt(family, worstAnswer);
  // The boost is chosen to attain the promised confidence exactly. So a computed confidence below
  // the promise is a rounding error.
  const confidence = Math.max(promise, confidenceAt(family, worstAnswer));
  return {
    scale: family.scale,
    q: family.boost.rate,
    logRatio: family.boost.logRatio,
    inside: confidence * norm,
    norm,
    confidence,
    worstAnswer,
  };
}

/**
 * The confidence that is certified on the lattice. This confidence is at most the largest double
 * below 1.
 */
export function certifiableConfidence(confidence: number): number {
  return Math.min(confidence, 1 - 2 ** -53);
}

/**
 * The confidence for which the weights are compiled. This confidence is slightly above the promise,
 * so that rounded weights keep the promise.
 */
export function withRoundingMargin(confidence: number): number {
  return confidence + (1 - confidence) * 2 ** -30;
}
