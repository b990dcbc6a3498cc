import type { Key, KeyValue } from "./key.js";
import type { AggregateQuery } from "./query.js";
import type { SpreadQuery } from "./spread.js";

/**
 * The public values of a key, in order. The result is undefined if the values of the key are
 * private.
 */
export function publicValues(key: Key): readonly KeyValue[] | undefined {
  if ("edges" in key) return key.edges.slice(1).map((_, bin) => bin);
  return "starts" in key ? key.starts.map((_, period) => period) : key.values;
}

/**
 * The number of cells of a key: its public values, and the cell for other values. The result is
 * undefined if the key is private.
 */
export function cellsOf(key: Key): number | undefined {
  const listed = publicValues(key)?.length;
  return listed === undefined ? undefined : listed + ("other" in key && key.other ? 1 : 0);
}

/** The number of groups of a query. The result is undefined if any key is private. */
export function groupCount(query: AggregateQuery): bigint | undefined {
  let count = 1n;
  for (const key of query.by) {
    const cells = cellsOf(key);
    if (cells === undefined) return undefined;
    count *= BigInt(cells);
  }
  return count;
}

/** The largest number of groups that one unit contributes to. */
export function unitGroups(query: AggregateQuery): bigint {
  const bound = BigInt(query.unit?.bound.groups ?? 1);
  const count = boundedGroups(query);
  return count !== undefined && count < bound ? count : bound;
}

/**
 * Whether a unit could be in more groups than its bound allows, or in several cells of one group.
 * If so, the engine must choose among the rows of a unit. The spread of `groups` also needs the
 * order in which groups are chosen.
 */
export function mustChoose(query: AggregateQuery | SpreadQuery): boolean {
  if (query.unit === undefined) return false;
  const { each, groups } = query.unit.bound;
  const count = boundedGroups(query);
  if ("spread" in query && query.spread.of === "groups") return count !== 1n;
  return each !== undefined || count === undefined || count > BigInt(groups);
}

/**
 * Whether each unit is in at most one bin of one group. If so, the number of units follows from the
 * bins.
 */
export const unitsAreInOneGroup = (query: SpreadQuery): boolean =>
  query.unit === undefined || groupCount(query) === 1n;

/** The number of groups among which the bound of a unit chooses, if it is known. */
function boundedGroups(query: AggregateQuery): bigint | undefined {
  const each = query.unit?.bound.each;
  if (each === undefined) return groupCount(query);
  const cells = cellsOf(query.by[each]!);
  return cells === undefined ? undefined : BigInt(cells);
}
