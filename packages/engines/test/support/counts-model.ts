import { cellsOf, type Key, type KeyValue, publicValues, type SetsQuery } from "../../src/index.js";
import { evaluate, type Record_ } from "./evaluate.js";
import { derived, keyOf } from "./model.js";
import { valueOrder } from "./value-order.js";

/** The cells of one row, in the order of `by`. */
type Cells = readonly number[];

/**
 * Counts the tables of a query with sets, without SQL. The rows of a unit are chosen in the order of
 * their keys, whether or not the bound says so.
 */
export function countsModel(query: SetsQuery, rows: readonly Record_[]): readonly Float64Array[] {
  const units = new Map<string, Cells[]>();
  for (const row of rows.map((each) => derived(query, each))) {
    if (query.filter !== undefined && evaluate(query.filter.root, row) !== true) continue;
    const unit = query.unit === undefined ? units.size : evaluate(query.unit.of.root, row);
    const cells = query.by.map((key) => cellOf(key, row));
    if (unit === null || cells.includes(undefined)) continue;
    const id = JSON.stringify(unit);
    units.set(id, [...(units.get(id) ?? []), cells.map((cell) => cell!)]);
  }
  const kept = [...units.values()].flatMap((each) => bounded(query, each));
  return query.sets.map((set) => {
    const sizes = set.map((key) => cellsOf(query.by[key]!)!);
    const table = new Float64Array(sizes.reduce((a, b) => a * b, 1));
    for (const cells of kept) {
      table[set.reduce((at, key, i) => at * sizes[i]! + cells[key]!, 0)]! += 1;
    }
    return table;
  });
}

function cellOf(key: Key, row: Record_): number | undefined {
  const value = keyOf(key, row);
  if (value !== undefined) return publicValues(key)!.indexOf(value);
  return "other" in key && key.other ? publicValues(key)!.length : undefined;
}

function bounded({ unit, by }: SetsQuery, rows: readonly Cells[]): readonly Cells[] {
  if (unit === undefined) return rows;
  const { groups, rows: most, each } = unit.bound;
  const ranks = by.map(ranksOf);
  const ranked = rows.toSorted((a, b) => {
    const differing = a.findIndex((cell, i) => cell !== b[i]);
    return differing < 0
      ? 0
      : ranks[differing]![a[differing]!]! - ranks[differing]![b[differing]!]!;
  });
  const idOf = (cells: Cells) => (each === undefined ? cells.join() : String(cells[each]));
  const ids = [...new Set(ranked.map(idOf))];
  if (each !== undefined) ids.sort((a, b) => ranks[each]![Number(a)]! - ranks[each]![Number(b)]!);
  return ids
    .slice(0, groups)
    .flatMap((id) => ranked.filter((cells) => idOf(cells) === id).slice(0, most));
}

/** The rank of each cell of a key: listed values by their size, then null, then other values. */
function ranksOf(key: Key): readonly number[] {
  const values: readonly KeyValue[] = publicValues(key)!;
  const sorted = values.toSorted((a, b) => {
    if (a === null || b === null) return a === null ? 1 : -1;
    return valueOrder(a, b);
  });
  return [...values.map((value) => sorted.indexOf(value)), values.length];
}
