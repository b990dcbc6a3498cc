import type { Distribution } from "../laws/index.js";
import type { Mechanism } from "../mechanisms/kit/index.js";
import { parseMetric } from "../metrics/index.js";

/** The law at a true value, or at the nearest true value that the mechanism accepts. */
export function lawNear(mechanism: Mechanism, answer: number): Distribution {
  const { input } = mechanism;
  return mechanism.law(Math.min(input.upper, Math.max(input.lower, answer)));
}

/**
 * The errors of a mechanism at one true value by metric, the bias there, and the largest bias at any
 * true value.
 */
export function figuresAt(
  mechanism: Mechanism,
  answer: number,
  metrics: readonly string[],
): Readonly<Record<string, number>> {
  const law = lawNear(mechanism, answer);
  const errors = metrics.map((name) => [name, parseMetric(name).of(law, answer)] as const);
  const bias = law.mean - answer;
  return { ...Object.fromEntries(errors), bias, "worst bias": mechanism.worst.bias };
}
