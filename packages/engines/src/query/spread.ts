import type { KeyValue } from "./key.js";
import type { AggregateQuery } from "./query.js";

/**
 * The integer that a spread query distributes over bins. `value`: the steps of each row, if each row
 * is a unit. `total`: the contribution of a unit to a group, as `Engine.run` clips it. `greatest`:
 * the largest steps of a unit's rows in a group. `rows`: the number of rows of a unit in a group,
 * whatever `bound.rows` is. `groups`: the place of a group among the groups of a unit, from 1, in
 * the order in which the contribution bound chooses groups.
 *
 * A row without a value is in no bin of `value`. If no row of a unit in a group has a value, the pair
 * is in no bin of `greatest`; it counts as 0 for `total` and `rows`, as in `Engine.run`.
 */
export type SpreadOf = "value" | "total" | "greatest" | "rows" | "groups";

/**
 * A query that counts and sums its only measure in bins. An integer v is in bin i if edges[i − 1] <
 * v ≤ edges[i]. The last bin has the integers beyond the last edge. So the result of the same query
 * at every bound among the edges follows from one pass over the data. A unit is in the bins of at
 * most `bound.groups` groups, once in each.
 */
export interface SpreadQuery extends AggregateQuery {
  readonly spread: {
    readonly of: SpreadOf;
    /** Increasing integers, in steps. */
    readonly edges: readonly number[];
  };
}

/** The true contents of the bins of a spread query. Never shown. */
export interface SpreadResult {
  /**
   * The bins of each group: how many rows or (unit, group) pairs are in a bin, and the sum of their
   * integers. For `groups`, the sum is that of the contributions to the measure. Groups are in the
   * order of `Engine.run`.
   */
  readonly groups: readonly {
    readonly key: readonly KeyValue[];
    readonly bins: readonly { readonly count: bigint; readonly sum: bigint }[];
  }[];
  /**
   * The number of units in each bin, where the largest integer of a unit decides. For `groups`, this
   * is the number of groups of the unit before any are chosen. Each unit is counted at most once.
   */
  readonly units: readonly bigint[];
}
