import type { CountedHash } from "./entry.js";

/** The number of times that each event happens, by the hash of the event. */
export type Counts = ReadonlyMap<string, number>;

export const NO_EVENTS: Counts = new Map();

export function countsOf(events: Iterable<CountedHash>): Counts {
  const counts = new Map<string, number>();
  for (const { event, count } of events) counts.set(event, (counts.get(event) ?? 0) + count);
  return counts;
}

/** Returns the sum counts + times · more. */
export function plus(counts: Counts, more: Counts, times = 1): Counts {
  if (times === 0 || more.size === 0) return counts;
  const sum = new Map(counts);
  for (const [event, count] of more) sum.set(event, (sum.get(event) ?? 0) + times * count);
  return sum;
}

/** The counts as a list in a fixed order, so that equal counts give equal lists. */
export function listed(counts: Counts): readonly CountedHash[] {
  return [...counts]
    .map(([event, count]) => ({ event, count }))
    .sort((a, b) => (a.event < b.event ? -1 : 1));
}

export function keyOf(counts: Counts): string {
  return JSON.stringify(listed(counts));
}
