import {
  type AggregateQuery,
  type Key,
  parseExpression as parsed,
  sensitivities,
} from "../../src/index.js";
import { exceeded } from "../brute-force/brute-force.js";
import type { Random } from "../brute-force/random.js";
import type { Runner } from "../brute-force/runners.js";
import { rowsQuery, worldsOf } from "./contract.js";
import { randomDatabase } from "./databases.js";
import { loaded } from "./loading.js";
import { SPECS } from "./specs.js";

/**
 * Compares aggregates of joined rows, before noise, with the same aggregates without a unit. Returns
 * the differences that exceed the claimed sensitivity. `alter` changes the query that is run, but
 * not the claim; only a test of this check uses it.
 */
export async function joinedNeighbours(
  runner: Runner,
  random: Random,
  databases: number,
  alter: (query: AggregateQuery) => AggregateQuery = (same) => same,
): Promise<{ readonly checks: number; readonly violations: readonly string[] }> {
  const violations: string[] = [];
  let checks = 0;
  for (let i = 0; i < databases; i++) {
    const [name, spec] = random.pick(Object.entries(SPECS));
    const worlds = worldsOf(spec, [randomDatabase(random)]);
    const tables = await loaded(runner, spec, worlds, random.pick(["integer", "text"] as const));
    const shape = randomQuery(random, rowsQuery(spec, tables[0]!));
    const queries = tables.map((each) => ({ ...shape, table: rowsQuery(spec, each).table }));
    const [base, ...others] = await runner.run(queries.map(alter));
    const claim = sensitivities(shape, "add-remove");
    for (const other of others) {
      checks++;
      const found = exceeded(base!, other, claim);
      if (found !== undefined) violations.push(`${name}: ${found}`);
    }
  }
  return { checks, violations };
}

/** A query over some columns of the joined rows. */
function randomQuery(random: Random, { table, unit, by }: AggregateQuery): AggregateQuery {
  const columns = by.map(({ name }) => name);
  const key = (name: string): Key =>
    random.chance(0.3)
      ? { name, of: parsed(`coalesce(length(${text(name)}), 0)`), values: [0, 1, 2] }
      : { name, of: parsed(name) };
  const typeOf = (name: string) =>
    table.columns.find(
      (each) => name === (each.table === undefined ? each.name : `${each.table}.${each.name}`),
    )!.type;
  const text = (name: string) => (["text", "date"].includes(typeOf(name)) ? name : "'a'");
  const names = [...new Set(random.some(random.below(3), () => random.pick(columns)))];
  const [x] = columns.filter((name) => typeOf(name) === "float");
  const bound = { groups: 1 + random.below(3), rows: 1 + random.below(3) };
  return {
    table,
    ...(unit === undefined ? {} : { unit: { of: unit.of, bound } }),
    by: names.map(key),
    measures: {
      n: { kind: "count" },
      known: { kind: "count", of: parsed(random.pick(columns)) },
      units: { kind: "units" },
      sum: { kind: "sum", of: parsed(x ?? "1"), lower: -1, upper: 2, granularity: 0.5, missing: 1 },
    },
  };
}
