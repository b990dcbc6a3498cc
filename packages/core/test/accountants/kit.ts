import { expect } from "vitest";
import {
  type Accountant,
  type Bracket,
  type PrivacyEvent,
  parseEvents,
  pld,
  type SingleEvent,
} from "../../src/entry/accounting.js";
import type { Truth } from "./exact.js";

/** Values of δ: a common value, and values so small that doubles would fail without a tilt. */
export const DELTAS = [1e-3, 1e-9, 1e-18];

/** The largest allowed distance between the two bounds of a bracket, relative to the upper bound. */
export const NARROW = 1e-3;
/** A bound on the rounding errors of the closed forms in these tests. */
const BLUR = 1e-9;

export const times = (count: number, ...events: readonly PrivacyEvent[]): PrivacyEvent => ({
  kind: "composed/1",
  count,
  events,
});
export const pure = (epsilon: number): SingleEvent => ({ kind: "pure/1", epsilon });
export const range = (level: number): SingleEvent => ({ kind: "range/1", level });
export const laplace = (epsilon: number): SingleEvent => ({
  kind: "laplace/1",
  scale: 1 / epsilon,
  sensitivity: 1,
});
export const gaussian = (sigma: number): SingleEvent => ({
  kind: "gaussian/1",
  sigma,
  sensitivity: 1,
});
export const approximate = (epsilon: number, delta: number): SingleEvent => ({
  kind: "approximate/1",
  epsilon,
  delta,
});
export const sampled = (probability: number, event: PrivacyEvent): SingleEvent => ({
  kind: "subsampled/1",
  probability,
  event,
});

/** ε at δ. Each event is first written to JSON and read back, as a stored event would be. */
export function epsilonOf(events: readonly PrivacyEvent[], delta: number, by: Accountant = pld) {
  return by.compose(stored(events)).epsilon(delta);
}

export function deltaOf(events: readonly PrivacyEvent[], epsilon: number, by: Accountant = pld) {
  return by.compose(stored(events)).delta(epsilon);
}

export function stored(events: readonly PrivacyEvent[]): readonly PrivacyEvent[] {
  return parseEvents(JSON.parse(JSON.stringify(events)));
}

/** Checks that the exact value lies inside a bracket. The bracket may have any width. */
export function expectInside({ lower, upper }: Bracket, truth: number, what: string): void {
  const message = `${what}: ${truth} in [${lower}, ${upper}]`;
  expect(lower, message).toBeLessThanOrEqual(truth * (1 + BLUR));
  expect(upper, message).toBeGreaterThanOrEqual(truth * (1 - BLUR));
}

export function expectNarrow({ lower, upper }: Bracket, what: string, width = NARROW): void {
  const message = `${what}: [${lower}, ${upper}]`;
  expect(lower, message).toBeLessThanOrEqual(upper);
  expect(upper - lower, message).toBeLessThanOrEqual(width * upper);
}

/**
 * Compares the accountant `pld` with the exact cost: ε at every δ, and δ at the ε of the middle δ.
 */
export function expectTruth(events: readonly PrivacyEvent[], truth: Truth, deltas = DELTAS): void {
  const composed = pld.compose(stored(events));
  for (const delta of deltas) {
    const found = composed.epsilon(delta);
    expectInside(found, truth.epsilon(delta), `ε at δ = ${delta}`);
    if (found.upper < Number.POSITIVE_INFINITY) expectNarrow(found, `ε at δ = ${delta}`);
  }
  const epsilon = truth.epsilon(deltas[Math.floor(deltas.length / 2)]!);
  const back = composed.delta(epsilon);
  expectInside(back, truth.delta(epsilon), `δ at ε = ${epsilon}`);
  expectNarrow(back, `δ at ε = ${epsilon}`, NARROW + steepness(truth, epsilon));
}

/**
 * The relative change of δ when ε grows by one part in ten thousand. The change is large if ε is
 * near the largest loss.
 */
function steepness({ delta }: Truth, epsilon: number): number {
  const here = delta(epsilon);
  return here > 0 ? 1 - delta(epsilon * (1 + 1e-4)) / here : 1;
}
