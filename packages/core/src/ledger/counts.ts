import type { CountedHash } from "./entry.js";

/** Events by their hash, and how often each happens. */
export type Counts = ReadonlyMap<string, number>;

export const NONE: Counts = new Map();

export function countsOf(events: Iterable<CountedHash>): Counts {
  const counts = new Map<string, number>();
  for (const { event, count } of events) counts.set(event, (counts.get(event) ?? 0) + count);
  return counts;
}

/** The first, and the second so many times. */
export function plus(counts: Counts, more: Counts, times = 1): Counts {
  if (times === 0 || more.size === 0) return counts;
  const sum = new Map(counts);
  for (const [event, count] of more) sum.set(event, (sum.get(event) ?? 0) + times * count);
  return sum;
}

/** In a fixed order, so that equal counts are equal lists. */
export function listed(counts: Counts): readonly CountedHash[] {
  return [...counts]
    .map(([event, count]) => ({ event, count }))
    .sort((a, b) => (a.event < b.event ? -1 : 1));
}

export function keyOf(counts: Counts): string {
  return JSON.stringify(listed(counts));
}
