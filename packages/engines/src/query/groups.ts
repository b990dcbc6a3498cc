import type { AggregateQuery, Key, KeyValue } from "./query.js";

/**
 * The public values of a key, in order. The result is undefined if the values of the key are
 * private.
 */
export function publicValues(key: Key): readonly KeyValue[] | undefined {
  return "edges" in key ? key.edges.slice(1).map((_, bin) => bin) : key.values;
}

/** The number of groups of a query. The result is undefined if any key is private. */
export function groupCount(query: AggregateQuery): bigint | undefined {
  let count = 1n;
  for (const key of query.by) {
    const values = publicValues(key);
    if (values === undefined) return undefined;
    count *= BigInt(values.length);
  }
  return count;
}

/** The largest number of groups that one unit contributes to. */
export function unitGroups(query: AggregateQuery): bigint {
  const bound = BigInt(query.unit?.bound.groups ?? 1);
  const count = groupCount(query);
  return count !== undefined && count < bound ? count : bound;
}

/**
 * Whether a unit could be in more groups than its bound allows. If so, the engine must choose among
 * the groups of a unit.
 */
export function mustChoose(query: AggregateQuery): boolean {
  const count = groupCount(query);
  return (
    query.unit !== undefined && (count === undefined || count > BigInt(query.unit.bound.groups))
  );
}
