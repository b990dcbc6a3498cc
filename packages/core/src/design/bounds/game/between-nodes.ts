import type { Dual } from "./dual-value.js";
import { MARGIN } from "./lines.js";

/**
 * The largest factor, rounded up and at least 1, by which b(x) + b(−x) of `upper` exceeds that of
 * `lower`, over all x.
 */
export function growthUp(lower: Dual, upper: Dual): number {
  const { up, down } = lower;
  const last = up.length - 1;
  let most = 1;
  for (let x = 0; x <= last; x++) {
    const next = Math.min(x + 1, last);
    const numerator = upper.down[x]! + upper.up[next]!;
    const denominator = down[x]! + up[next]!;
    if (numerator > most * denominator) most = numerator / denominator;
  }
  return most * (1 + MARGIN);
}

/** A point of a piecewise linear function. */
export interface Point {
  readonly state: number;
  readonly value: number;
}

/**
 * A point (s, y) between two states, such that the next value of the game lies above the two
 * segments (u, v) – (s, y) – (u′, v′). At u + θ(u′ − u), mix the dual solutions of the two states
 * with weights τ/(1 − τ) = θ/(κ(1 − θ)), where κ is the growth of b from u to u′. Then the terms
 * u·b do not decrease, and offsets are convex in b, so the value is at least v + τ(v′ − v). This is
 * a convex function of θ with the slopes (v′ − v)/κ at 0 and κ(v′ − v) at 1. If (s, y) lies
 * below the tangents at both ends, the two segments lie below the function. If rounding errors or a
 * large κ make this point useless, the value of the lower state is used up to u′. This needs v ≤ v′.
 */
export function pointBetween(lower: Point, upper: Point, growth: number): Point {
  const rise = upper.value - lower.value;
  const width = upper.state - lower.state;
  const state = lower.state + width * (growth / (growth + 1));
  if (growth < 1e9 && state > lower.state && state < upper.state) {
    const first = lower.value + ((state - lower.state) / width / growth) * rise;
    const fall = ((upper.state - state) / width) * growth * rise;
    const second = upper.value - fall;
    const value = Math.min(first, second) - MARGIN * (upper.value + fall);
    if (value > lower.value) return { state, value };
  }
  return { state: upper.state, value: lower.value };
}
