import type { Distribution } from "../../laws/index.js";
import { boosted } from "./boosted-density.js";
import { type BoostedFamily, confidenceAt, normAt } from "./boosted-privacy.js";

/** The ideal law at an answer. */
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

/** What a boosted mechanism reports of itself. */
export type BoostedDetails = Readonly<
  Record<"scale" | "q" | "logRatio" | "inside" | "norm" | "confidence" | "worstAnswer", number>
>;

/** Of one of them; the confidence is least at the worst answer. */
export function boostedDetails(
  family: BoostedFamily,
  promise: number,
  worstAnswer: number,
): BoostedDetails {
  const norm = normAt(family, worstAnswer);
  // A boost is chosen such that it is the promise: less is rounding.
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

/** A promise on the lattice: at confidence 1 it is kept but for less than a double can tell. */
export function promised(confidence: number): number {
  return Math.min(confidence, 1 - 2 ** -53);
}

/** What rows are made for, a hair above the promise, so that rounded weights keep it. */
export function aimed(confidence: number): number {
  return confidence + (1 - confidence) * 2 ** -30;
}
