import {
  type AggregateQuery,
  type Group,
  type Key,
  type KeyValue,
  type Measure,
  publicValues,
} from "../../src/index.js";
import { asNumber, type Cell, evaluate, type Record_ } from "./evaluate.js";

type Groups = Map<string, { key: KeyValue[]; values: Record<string, bigint> }>;

/**
 * Runs a query without SQL, with big integers. No unit may be in more groups than its bound allows.
 */
export function model(query: AggregateQuery, rows: readonly Record_[]): readonly Group[] {
  const names = Object.keys(query.measures);
  const pairs = new Map<string, { key: KeyValue[]; of: Record_[] }>();
  for (const row of rows.map((each) => derived(query, each))) {
    if (query.filter !== undefined && evaluate(query.filter.root, row) !== true) continue;
    const unit = query.unit === undefined ? pairs.size : evaluate(query.unit.of.root, row);
    const found = query.by.map((each) => keyOf(each, row));
    const key = found.filter((value) => value !== undefined);
    if (unit === null || key.length < found.length) continue;
    const id = JSON.stringify([unit, ...key]);
    const pair = pairs.get(id) ?? { key, of: [] };
    pair.of.push(row);
    pairs.set(id, pair);
  }
  const groups: Groups = new Map();
  for (const key of publicKeys(query)) {
    groups.set(JSON.stringify(key), {
      key,
      values: Object.fromEntries(names.map((name) => [name, 0n])),
    });
  }
  for (const { key, of } of pairs.values()) {
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

function contribution(query: AggregateQuery, measure: Measure, rows: readonly Record_[]): bigint {
  const most = BigInt(query.unit?.bound.rows ?? 1);
  if (measure.kind === "units") return 1n;
  if (measure.kind === "count") {
    const { of } = measure;
    const count = rows.filter((row) => of === undefined || evaluate(of.root, row) !== null).length;
    return query.unit !== undefined && BigInt(count) > most ? most : BigInt(count);
  }
  const steps = (value: number): bigint => {
    const inside = Math.min(Math.max(value, measure.lower), measure.upper);
    return BigInt(nearest(inside * (1 / measure.granularity)));
  };
  let sum = 0n;
  let plain = 0n;
  let summed = 0n;
  for (const row of rows) {
    const value = measured(evaluate(measure.of.root, row)) ?? measure.missing;
    if (value === undefined) continue;
    const step = steps(value);
    sum += measure.squared ? step * step : step;
    plain += step;
    summed++;
  }
  if (query.unit === undefined) return sum;
  if (measure.excess === "share" && summed > most) {
    sum = (sum * most) / summed;
    const limit = steps(measure.upper) * ((plain * most) / summed);
    if (measure.squared && sum > limit) sum = limit;
  }
  const { total } = measure;
  if (measure.squared) {
    const greatest = most * steps(measure.upper) ** 2n;
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

function publicKeys(query: AggregateQuery): KeyValue[][] {
  const lists = query.by.map(publicValues);
  if (lists.some((list) => list === undefined)) return [];
  return lists.reduce<KeyValue[][]>(
    (keys, list) => keys.flatMap((key) => (list ?? []).map((value) => [...key, value])),
    [[]],
  );
}
