import type { AggregateQuery, Key, KeyValue } from "./query.js";

/** A key's public values in order, or nothing when they are private. */
export function publicValues(key: Key): readonly KeyValue[] | undefined {
  return "edges" in key ? key.edges.slice(1).map((_, bin) => bin) : key.values;
}

/** How many groups there can be: a public number, or nothing when some key is private. */
export function groupCount(plan: AggregateQuery): bigint | undefined {
  let count = 1n;
  for (const key of plan.by) {
    const values = publicValues(key);
    if (values === undefined) return undefined;
    count *= BigInt(values.length);
  }
  return count;
}

/** At most so many groups does one unit enter. */
export function unitGroups(plan: AggregateQuery): bigint {
  const bound = BigInt(plan.unit?.bound.groups ?? 1);
  const count = groupCount(plan);
  return count !== undefined && count < bound ? count : bound;
}

/** Whether a unit could enter more groups than it may, so that some must be chosen. */
export function mustChoose(plan: AggregateQuery): boolean {
  const count = groupCount(plan);
  return plan.unit !== undefined && (count === undefined || count > BigInt(plan.unit.bound.groups));
}
