import type { PrivacyEvent } from "../events/index.js";

/** True if the event is a `range/1` event or contains one. */
export function hasRange(event: PrivacyEvent): boolean {
  if (event.kind === "composed/1") return event.events.some(hasRange);
  return event.kind === "subsampled/1" ? hasRange(event.event) : event.kind === "range/1";
}

/**
 * Replaces each `range/1` event of level ℓ by randomised response of ε = ℓ/2. Its losses −ℓ/2 and ℓ/2
 * lie within ℓ of each other, so the replacement is one of the mechanisms that the event describes.
 */
export function asResponses(event: PrivacyEvent): PrivacyEvent {
  switch (event.kind) {
    case "range/1":
      return { kind: "pure/1", epsilon: event.level / 2 };
    case "subsampled/1":
      return { ...event, event: asResponses(event.event) };
    case "composed/1":
      return { ...event, events: event.events.map(asResponses) };
    default:
      return event;
  }
}
