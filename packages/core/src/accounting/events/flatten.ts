import type { PrivacyEvent, SingleEvent } from "./event.js";

/** An event that is not a composition, and its number of repetitions. */
export interface Repeated {
  readonly event: SingleEvent;
  readonly count: number;
}

/** Expands nested compositions to single events and counts how often each event occurs. */
export function flatten(events: readonly PrivacyEvent[]): readonly Repeated[] {
  const counts = new Map<SingleEvent, number>();
  const visit = (event: PrivacyEvent, times: number): void => {
    if (times === 0) return;
    if (event.kind === "composed/1") {
      for (const inner of event.events) visit(inner, times * event.count);
      return;
    }
    counts.set(event, (counts.get(event) ?? 0) + times);
  };
  for (const event of events) visit(event, 1);
  const found = Array.from(counts, ([event, count]) => ({ event, count }));
  return found.length > 1 ? withoutCopies(found) : found;
}

function withoutCopies(events: readonly Repeated[]): readonly Repeated[] {
  const counts = new Map<string, Repeated>();
  for (const { event, count } of events) {
    const key = JSON.stringify(event);
    counts.set(key, { event, count: (counts.get(key)?.count ?? 0) + count });
  }
  return [...counts.values()];
}
