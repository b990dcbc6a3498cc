import { ROUNDING } from "../../numerics/index.js";
import { flatten, type PrivacyEvent, type SingleEvent } from "../events/index.js";
import { smooth } from "./smoothing.js";

/** Events in which Gaussian noise replaces discrete Gaussian noise, and the factor e^kappa. */
export interface Replaced {
  readonly events: readonly PrivacyEvent[];
  readonly kappa: number;
}

/** True if an event, or the event of a sample, has discrete Gaussian noise. */
export function hasDiscreteGaussian(event: PrivacyEvent): boolean {
  if (event.kind === "composed/1") return event.events.some(hasDiscreteGaussian);
  if (event.kind === "subsampled/1") return hasDiscreteGaussian(event.event);
  return event.kind === "discrete-gaussian/1";
}

/**
 * Replaces discrete Gaussian noise by the upper or the lower Gaussian noise of a comparison (see
 * `smoothing.ts`).
 */
export function replaceDiscrete(
  events: readonly PrivacyEvent[],
  s2 = 1,
  end: "upper" | "lower" = "upper",
): Replaced {
  if (!events.some(hasDiscreteGaussian)) return { events, kappa: 0 };
  const parts = flatten(events).map(({ event, count }) => {
    const { events: inner, kappa } = replaceOne(event, s2, end);
    return { event: { kind: "composed/1", events: inner, count } as const, kappa: kappa * count };
  });
  const total = parts.reduce((sum, { kappa }) => sum + kappa, 0);
  return { events: parts.map(({ event }) => event), kappa: total * (1 + ROUNDING * parts.length) };
}

function replaceOne(event: SingleEvent, s2: number, end: "upper" | "lower"): Replaced {
  if (event.kind === "subsampled/1") {
    const { events, kappa } = replaceDiscrete([event.event], s2, end);
    const inner =
      events.length === 1 ? events[0]! : ({ kind: "composed/1", events, count: 1 } as const);
    return { events: [{ ...event, event: inner }], kappa };
  }
  if (event.kind !== "discrete-gaussian/1") return { events: [event], kappa: 0 };
  const moved = event.moved.map((each) => [each, 1] as const);
  const { kappa, ...mu } = smooth(moved, s2);
  const gaussian = { kind: "gaussian/1", sigma: 1, sensitivity: mu[end] } as const;
  return { events: mu[end] > 0 ? [gaussian] : [], kappa };
}
