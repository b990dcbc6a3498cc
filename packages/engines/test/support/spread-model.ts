import type { SpreadQuery, SpreadResult } from "../../src/index.js";
import { evaluate, type Record_ } from "./evaluate.js";
import { contribution, type Pair, pairsOf, publicKeys, stepsOf } from "./model.js";

type Bins = { count: bigint; sum: bigint }[];

/**
 * Computes the bins of a spread query without SQL. The groups of a unit are chosen in the order of
 * their keys, whether or not the bound says so.
 */
export function spreadModel(query: SpreadQuery, rows: readonly Record_[]): SpreadResult {
  const { of, edges } = query.spread;
  const bins = (): Bins => [...edges, 0].map(() => ({ count: 0n, sum: 0n }));
  const binOf = (integer: bigint) => edges.filter((edge) => BigInt(edge) < integer).length;
  const groups = new Map(
    publicKeys(query).map((key) => [JSON.stringify(key), { key, bins: bins() }]),
  );
  const largest = new Map<unknown, bigint>();
  const most = query.unit?.bound.groups ?? 1;
  for (const [i, pair] of pairsOf(query, rows).entries()) {
    const unit = query.unit === undefined ? i : pair.unit;
    const raise = (x: bigint) => {
      const before = largest.get(unit);
      if (before === undefined || x > before) largest.set(unit, x);
    };
    if (of === "groups") raise(BigInt(pair.place));
    if (pair.place > most) continue;
    const id = JSON.stringify(pair.key);
    const group = groups.get(id) ?? { key: [...pair.key], bins: bins() };
    groups.set(id, group);
    const x = integerOf(query, pair);
    if (x === undefined) continue;
    const bin = group.bins[binOf(x)]!;
    bin.count += 1n;
    bin.sum += of === "groups" ? contribution(query, measureOf(query), pair.of) : x;
    raise(x);
  }
  const units = [...edges, 0].map(() => 0n);
  for (const x of largest.values()) units[binOf(x)]! += 1n;
  return { groups: [...groups.values()], units };
}

const measureOf = (query: SpreadQuery) => Object.values(query.measures)[0]!;

/** The integer of a pair. The result is undefined if the pair is in no bin. */
function integerOf(query: SpreadQuery, { of: rows, place }: Pair): bigint | undefined {
  const { of } = query.spread;
  const measure = measureOf(query);
  if (of === "groups") return BigInt(place);
  if (measure.kind === "sum") {
    if (of === "total") return contribution(query, measure, rows);
    const steps = rows.flatMap((row) => stepsOf(measure, row) ?? []);
    return steps.sort((a, b) => (a < b ? -1 : 1)).at(-1);
  }
  const counted = measure.kind === "count" ? measure.of : undefined;
  return BigInt(
    rows.filter((row) => counted === undefined || evaluate(counted.root, row) !== null).length,
  );
}
