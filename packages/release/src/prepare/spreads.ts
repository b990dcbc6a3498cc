import type { AggregateQuery, SpreadQuery, SpreadResult } from "@noisewright/engines";
import { rowsCount, type Values, valuesSum } from "./automatic-queries.js";
import { edgesOf, type Tails, tailsOfPairs, tailsOfUnits } from "./tails.js";

/** Bounds in steps. */
export interface StepBounds {
  readonly lower: number;
  readonly upper: number;
}

/** The spread queries that show how much lies outside of bounds, and how to read their results. */
export interface Spreads {
  readonly queries: readonly SpreadQuery[];
  /** The number of values, over both ends, that one unit adds to or removes from the tails. */
  readonly sensitivity: number;
  tails(results: readonly SpreadResult[]): Tails;
}

/**
 * How the values of rows lie, or the totals of units if `values` has a total. If the unit is a
 * column, units are counted, each at most once at each end, because one unit may have any number of
 * rows in several groups.
 */
export function valueSpreads(
  base: AggregateQuery,
  values: Values,
  bounds: readonly StepBounds[],
): Spreads {
  const edges = edgesOf(bounds);
  const isTotal = values.total !== undefined;
  const of = isTotal ? ("total" as const) : ("greatest" as const);
  const first = (kind: SpreadQuery["spread"]["of"]) =>
    spread(base, { x: valuesSum(values, false) }, kind, edges);
  if (base.unit === undefined) return pairs(first("value"), edges);
  if (isTotal && base.unit.bound.groups === 1) return pairs(first("total"), edges);
  if (isTotal && values.lower === 0) {
    return {
      queries: [first(of)],
      sensitivity: 1,
      tails: ([result]) => tailsOfUnits(result!, edges),
    };
  }
  const mirrored = edgesOf(
    bounds.map(({ lower, upper }) => ({ lower: 0 - upper, upper: 0 - lower })),
  );
  const second = spread(base, { x: valuesSum(values, true) }, of, mirrored);
  return {
    queries: [first(of), second],
    sensitivity: 2,
    tails: ([result, negative]) =>
      tailsOfUnits(result!, edges, { result: negative!, edges: mirrored }),
  };
}

function pairs(query: SpreadQuery, edges: readonly number[]): Spreads {
  return {
    queries: [query],
    sensitivity: 1,
    tails: ([result]) => tailsOfPairs(result!, edges),
  };
}

/** How many rows of a unit are in a group: the largest number of a unit counts. */
export function rowSpreads(
  base: AggregateQuery,
  { of, missing }: { readonly of?: string | undefined; readonly missing?: number | undefined },
  bounds: readonly StepBounds[],
): Spreads {
  const measures = { rows: rowsCount(base, of, missing !== undefined) };
  return units(spread(base, measures, "rows", edgesOf(bounds)));
}

/** In how many groups a unit is. The measure decides what the bins of groups add up. */
export function groupSpreads(
  base: AggregateQuery,
  measure: string,
  bounds: readonly StepBounds[],
): Spreads {
  const measures = { [measure]: base.measures[measure]! };
  return units(spread(base, measures, "groups", edgesOf(bounds)));
}

function units(query: SpreadQuery): Spreads {
  return {
    queries: [query],
    sensitivity: 1,
    tails: ([result]) => tailsOfUnits(result!, query.spread.edges),
  };
}

function spread(
  base: AggregateQuery,
  measures: SpreadQuery["measures"],
  of: SpreadQuery["spread"]["of"],
  edges: readonly number[],
): SpreadQuery {
  return { ...base, measures, spread: { of, edges } };
}
