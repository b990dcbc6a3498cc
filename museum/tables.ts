import { KeySelection } from "@noisewright/core/selection";
import {
  type AggregateQuery,
  type Measure,
  parseExpression,
  sensitivities,
} from "@noisewright/engines";
import type { Bench } from "../packages/engines/test/support/bench.js";
import { startDuckDb } from "../packages/engines/test/support/duckdb.js";
import { type Exhibit, exhibit } from "./exhibit.js";

/** The sum of a column whose values are clipped to [0, 100] and rounded to multiples of 1/4. */
type Sum = (values: readonly number[]) => Promise<number> | number;

const SUM: Measure = {
  kind: "sum",
  of: parseExpression("value"),
  lower: 0,
  upper: 100,
  granularity: 0.25,
};
const UPPER = 100;

let bench: Promise<Bench> | undefined;
let tables = 0;

/** The sum that the engine computes, on a table of doubles. */
const engineSum: Sum = async (values) => {
  bench ??= startDuckDb();
  const { load } = await bench;
  const name = `exhibit_${tables++}`;
  await load({ name, columns: { value: "float" }, rows: values.map((x) => [x]) });
  const { engine } = await bench;
  const table = await engine.table(name);
  const salt = new Uint8Array(16);
  const [group] = await engine.run({ table, by: [], measures: { sum: SUM } }, { salt });
  return Number(group?.values.sum) / 4;
};

export async function closeTables(): Promise<void> {
  await (await bench)?.stop();
}

const clamp = (x: number) => Math.min(UPPER, Math.max(0, x));
const float: Sum = (values) => values.reduce((sum, x) => sum + clamp(x), 0);

/** Checks that one person changes the sum by at most one clipped value. */
const changesLittle =
  (others: readonly number[], one: number) =>
  async (sum: Sum): Promise<boolean> =>
    Math.abs((await sum([...others, one])) - (await sum(others))) <= UPPER;

const TABLE = { path: ["t"], columns: [{ name: "city", type: "text" as const }] };
const byCity = (unit?: AggregateQuery["unit"]): AggregateQuery => ({
  table: { ...TABLE, columns: [...TABLE.columns, { name: "id", type: "integer" }] },
  ...(unit && { unit }),
  by: [{ name: "city", of: parseExpression("city"), values: ["a", "b", "c", "d"] }],
  measures: { rows: { kind: "count" } },
});

const selection = new KeySelection(1, 1e-6);

/**
 * Checks that publishing a key with the probability `named(units)` is (1, 1e-6)-DP for every number
 * of units.
 */
const isPrivate = (named: (units: number) => number): boolean =>
  Array.from({ length: 200 }, (_, n) => n).every((n) => {
    const [p, q] = [named(n), named(n + 1)];
    const isClose = (a: number, b: number) => a <= Math.E * b + 1e-6 + 1e-12;
    return isClose(p, q) && isClose(q, p) && isClose(1 - p, 1 - q) && isClose(1 - q, 1 - p);
  });

export const tablesExhibits: readonly Exhibit[] = [
  exhibit<Sum>("sum-follows-row-order", { faulty: float, ours: engineSum }, async (sum) => {
    const values = [0.1, 0.2, 0.3];
    return (await sum(values)) === (await sum(values.toReversed()));
  }),
  exhibit<Sum>(
    "sum-wraps-around",
    {
      // Adds in integers of eight bits, which overflow.
      faulty: (values) => values.reduce((sum, x) => ((sum + clamp(x) + 128) & 255) - 128, 0),
      ours: engineSum,
    },
    changesLittle([60, 60], 50),
  ),
  exhibit<Sum>(
    "nan-poisons-sum",
    {
      faulty: (values) => values.reduce((sum, x) => sum + Math.max(0, Math.min(UPPER, x)), 0),
      ours: engineSum,
    },
    changesLittle([1, 2, 3], Number.NaN),
  ),
  exhibit<Sum>(
    "infinity-poisons-sum",
    { faulty: (values) => values.reduce((sum, x) => sum + x, 0), ours: engineSum },
    changesLittle([1, 2, 3], Number.POSITIVE_INFINITY),
  ),
  exhibit<Sum>(
    "bounds-from-the-data",
    {
      // Scales the values by the largest value in the data.
      faulty: (values) => {
        const top = Math.max(...values);
        return values.reduce((sum, x) => sum + (UPPER * x) / top, 0);
      },
      ours: engineSum,
    },
    changesLittle([1, 1, 1, 1, 1], 1000),
  ),
  exhibit<(plan: AggregateQuery) => bigint>(
    "replaced-as-if-removed",
    {
      faulty: (plan) => sensitivities(plan, "add-remove").rows!.l1,
      ours: (plan) => sensitivities(plan, "substitute").rows!.l1,
    },
    // A row that is moved from one city to another city changes two counts.
    (l1) => l1(byCity()) >= 2n,
  ),
  exhibit<(plan: AggregateQuery) => bigint>(
    "person-in-many-groups",
    {
      faulty: (plan) => sensitivities(plan, "add-remove").rows!.linf,
      ours: (plan) => sensitivities(plan, "add-remove").rows!.l1,
    },
    // A person can have two rows in each of three cities.
    (moved) => moved(byCity({ of: parseExpression("id"), bound: { groups: 3, rows: 2 } })) >= 6n,
  ),
  exhibit<(units: number) => number>(
    "keys-that-exist",
    { faulty: (units) => (units > 0 ? 1 : 0), ours: (units) => selection.probability(units) },
    isPrivate,
  ),
  exhibit<(units: number) => number>(
    "keys-above-a-threshold",
    { faulty: (units) => (units >= 20 ? 1 : 0), ours: (units) => selection.probability(units) },
    isPrivate,
  ),
];
