import type { Answer } from "./domain.js";
import type { Estimator } from "./estimator.js";
import { partitionEstimator } from "./partition-estimator.js";
import type { Survey } from "./survey.js";
import { windowEstimator } from "./window-estimator.js";

/**
 * The estimator for the reports of a survey. A device that only sends reports does not load this
 * module.
 */
export function estimatorOf<V extends Answer>(survey: Survey<V>): Estimator {
  const { subject, channel, categories } = survey;
  if (categories.length === 0) return windowEstimator(subject, channel);
  const sizes = categories.map((category) => category.length);
  return partitionEstimator(subject, channel, sizes);
}
