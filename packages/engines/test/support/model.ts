import {
  type AggregateQuery,
  type Group,
  type Key,
  type KeyValue,
  type Measure,
  publicValues,
  type Sum,
} from "../../src/index.js";
import { asNumber, type Cell, evaluate, type Record_ } from "./evaluate.js";
import { valueOrder } from "./value-order.js";

type Groups = Map<string, { key: readonly KeyValue[]; values: Record<string, bigint> }>;

/** The rows of a unit in a group. `place` is the place of the group among those of the unit, from 1. */
export interface Pair {
  readonly unit: Cell;
  readonly key: readonly KeyValue[];
  readonly of: readonly Record_[];
  readonly place: number;
}

/** All pairs of a unit and a group. The groups of a unit are in the order of their keys. */
export function pairsOf(query: AggregateQuery, rows: readonly Record_[]): readonly Pair[] {
  const pairs = new Map<string, { unit: Cell; key: KeyValue[]; of: Record_[] }>();
  for (const row of rows.map((each) => derived(query, each))) {
    if (query.filter !== undefined && evaluate(query.filter.root, row) !== true) continue;
    const unit = query.unit === undefined ? pairs.size : evaluate(query.unit.of.root, row);
    const found = query.by.map((each) => keyOf(each, row));
    const key = found.filter((value) => value !== undefined);
    if (unit === null || key.length < found.length) continue;
    const id = JSON.stringify([unit, ...key]);
    const pair = pairs.get(id) ?? { unit, key, of: [] };
    pair.of.push(row);
    pairs.set(id, pair);
  }
  const places = new Map<Cell, number>();
  return [...pairs.values()].sort(byKey).map((pair) => {
    const place = (places.get(pair.unit) ?? 0) + 1;
    places.set(pair.unit, place);
    return { ...pair, place };
  });
}

function byKey(a: { key: readonly KeyValue[] }, b: { key: readonly KeyValue[] }): number {
  const at = a.key.findIndex((value, i) => value !== b.key[i]);
  const [x = null, y = null] = [a.key[at], b.key[at]];
  if (at < 0) return 0;
  if (x === null || y === null) return x === null ? 1 : -1;
  return valueOrder(x, y);
}

/**
 * Runs a query without SQL, with big integers. The groups of a unit are chosen in the order of their
 * keys, whether or not the bound says so.
 */
export function model(query: AggregateQuery, rows: readonly Record_[]): readonly Group[] {
  const names = Object.keys(query.measures);
  const most = query.unit?.bound.groups ?? 1;
  const groups: Groups = new Map();
  for (const key of publicKeys(query)) {
    groups.set(JSON.stringify(key), {
      key,
      values: Object.fromEntries(names.map((name) => [name, 0n])),
    });
  }
  for (const { key, of, place } of pairsOf(query, rows)) {
    if (place > most) continue;
    const id = JSON.stringify(key);
    const group = groups.get(id) ?? { key, values: {} };
    for (const name of names) {
      const more = contribution(query, query.measures[name]!, of);
      group.values[name] = (group.values[name] ?? 0n) + more;
    }
    groups.set(id, group);
  }
  return [...groups.values()];
}

export function derived(query: AggregateQuery, row: Record_): Record_ {
  const known: Record<string, Cell> = { ...row };
  for (const [name, { root }] of Object.entries(query.derive ?? {}))
    known[name] = evaluate(root, known);
  return known;
}

export function contribution(
  query: AggregateQuery,
  measure: Measure,
  rows: readonly Record_[],
): bigint {
  const most = BigInt(query.unit?.bound.rows ?? 1);
  if (measure.kind === "units") return 1n;
  if (measure.kind === "count") {
    const { of } = measure;
    const count = rows.filter((row) => of === undefined || evaluate(of.root, row) !== null).length;
    return query.unit !== undefined && BigInt(count) > most ? most : BigInt(count);
  }
  let sum = 0n;
  let plain = 0n;
  let summed = 0n;
  for (const row of rows) {
    const step = stepsOf(measure, row);
    if (step === undefined) continue;
    sum += measure.squared ? step * step : step;
    plain += step;
    summed++;
  }
  if (query.unit === undefined) return sum;
  if (measure.excess === "share" && summed > most) {
    sum = (sum * most) / summed;
    const limit = stepsAt(measure, measure.upper) * ((plain * most) / summed);
    if (measure.squared && sum > limit) sum = limit;
  }
  const { total } = measure;
  if (measure.squared) {
    const greatest = most * stepsAt(measure, measure.upper) ** 2n;
    return sum > greatest ? greatest : sum;
  }
  const [least, greatest] = [
    total?.lower ?? Math.min(measure.lower, 0),
    total?.upper ?? Math.max(measure.upper, 0),
  ];
  const times = total === undefined ? most : 1n;
  const [low, high] = [
    times * BigInt(Math.floor(least / measure.granularity)),
    times * BigInt(Math.ceil(greatest / measure.granularity)),
  ];
  return sum < low ? low : sum > high ? high : sum;
}

/** The steps of a row. The result is undefined if the row has no value. */
export function stepsOf(sum: Sum, row: Record_): bigint | undefined {
  const value = measured(evaluate(sum.of.root, row)) ?? sum.missing;
  return value === undefined ? undefined : stepsAt(sum, value);
}

function stepsAt({ lower, upper, granularity }: Sum, value: number): bigint {
  return BigInt(nearest(Math.min(Math.max(value, lower), upper) * (1 / granularity)));
}

function nearest(value: number): number {
  const below = Math.floor(value);
  const rest = value - below;
  return below + (rest > 0.5 || (rest === 0.5 && Math.abs(below % 2) === 1) ? 1 : 0);
}

/** The number to sum or to put into a bin. A number beyond 1e60 counts as missing. */
function measured(cell: Cell): number | null {
  const value = asNumber(cell);
  return value !== null && Math.abs(value) <= 1e60 ? value : null;
}

/** The key of a row. The result is undefined if the row is left out. */
export function keyOf(key: Key, row: Record_): KeyValue | undefined {
  const cell = evaluate(key.of.root, row);
  if ("edges" in key) {
    const value = measured(cell);
    const { edges } = key;
    if (value === null) return undefined;
    const [first, last] = [edges[0]!, edges.at(-1)!];
    if (key.outside === "drop" && (value < first || value > last)) return undefined;
    const bin = edges.slice(1, -1).filter((edge) => value >= edge).length;
    return bin;
  }
  if ("starts" in key) {
    const text = String(cell);
    if (cell === null || text < key.starts[0]! || text >= key.end) return undefined;
    return key.starts.filter((start) => start <= text).length - 1;
  }
  const value = key.values?.some((each) => typeof each === "number") ? asNumber(cell) : cell;
  const same = typeof value === "number" ? value + 0 : value;
  return key.values === undefined || key.values.includes(same) ? same : undefined;
}

export function publicKeys(query: AggregateQuery): KeyValue[][] {
  const lists = query.by.map(publicValues);
  if (lists.some((list) => list === undefined)) return [];
  return lists.reduce<KeyValue[][]>(
    (keys, list) => keys.flatMap((key) => (list ?? []).map((value) => [...key, value])),
    [[]],
  );
}
