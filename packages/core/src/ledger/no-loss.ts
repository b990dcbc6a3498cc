import type { PrivacyEvent } from "../accounting/events/index.js";
import { digestOf } from "./canonical.js";
import { type Counts, countsOf } from "./counts.js";
import type { CountedHash } from "./entry.js";

/**
 * The event of a release that adds no privacy loss, because an earlier release has paid for it. For
 * example, the first period of a running release pays for all later periods. Such a release is no
 * request of its own for any composition rule: what it shows is part of the release that paid.
 */
export const NO_LOSS: PrivacyEvent = { kind: "pure/1", epsilon: 0 };

export const NO_LOSS_HASH = /* @__PURE__ */ digestOf({ kind: "pure/1", epsilon: 0 });

/** The events that have to be paid for. */
export function withLoss(events: readonly CountedHash[]): readonly CountedHash[] {
  return events.filter(({ event }) => event !== NO_LOSS_HASH);
}

/** The number of times that each event with a privacy loss happens. */
export function costCounts(events: readonly CountedHash[]): Counts {
  return countsOf(withLoss(events));
}
