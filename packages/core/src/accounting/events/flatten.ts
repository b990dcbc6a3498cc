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

/**
 * Counts equal events together. The lists of an event may be long, so whole events are compared only
 * if their outlines are the same.
 */
function withoutCopies(events: readonly Repeated[]): readonly Repeated[] {
  const outlines = events.map(({ event }) => outlineOf(event));
  const alike = new Map<string, number>();
  for (const outline of outlines) alike.set(outline, (alike.get(outline) ?? 0) + 1);
  const counts = new Map<string, Repeated>();
  for (const [i, { event, count }] of events.entries()) {
    const outline = outlines[i]!;
    const key = alike.get(outline) === 1 ? `only ${outline}` : JSON.stringify(event);
    counts.set(key, { event, count: (counts.get(key)?.count ?? 0) + count });
  }
  return [...counts.values()];
}

/** A short text that is the same for equal events. Only the length of a list is in it. */
function outlineOf(event: SingleEvent): string {
  const values: readonly unknown[] = Object.values(event);
  return values.map((value) => (Array.isArray(value) ? value.length : value)).join();
}
