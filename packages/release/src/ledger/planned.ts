import { NoisewrightError } from "@noisewright/core";
import type { PrivacyEvent } from "@noisewright/core/accounting";
import { type LedgerState, openStored, type PlannedRelease } from "@noisewright/core/ledger";
import type { Reader } from "./store.js";

/** A planned request: its events, or the entry of an earlier request with the same events. */
export type Planned = { readonly times: number } & (
  | { readonly events: readonly PrivacyEvent[] }
  | { readonly like: number }
);

/** The planned requests with their events. */
export async function plannedReleases(
  store: Reader,
  state: LedgerState,
  planned: readonly Planned[],
): Promise<readonly PlannedRelease[]> {
  const releases: PlannedRelease[] = [];
  for (const { times, ...what } of planned) {
    const events = "like" in what ? await eventsOf(store, state, what.like) : what.events;
    releases.push({ events, times });
  }
  return releases;
}

/** The events of the earlier request that the entry with this index debited. */
async function eventsOf(
  store: Reader,
  state: LedgerState,
  index: number,
): Promise<readonly PrivacyEvent[]> {
  const isEntry = Number.isSafeInteger(index) && index >= 0 && index < state.nextPosition.index;
  const [stored] = isEntry ? await store.entries(state.name, index, index + 1) : [];
  const content = stored && openStored(stored, state.name).content;
  if (content === undefined || !("request" in content)) {
    throw new NoisewrightError({
      code: "domain",
      subject: `ledger "${state.name}"`,
      parameter: "like",
      domain: "the index of an entry that paid for a request",
      got: String(index),
    });
  }
  return content.releases.flatMap((release) =>
    release.events.map(({ event, count }) => ({
      kind: "composed/1" as const,
      events: [state.event(event)],
      count,
    })),
  );
}
