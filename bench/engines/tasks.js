import { parseExpression as parsed } from "@noisewright/engines";

/** @import { Measure, AggregateQuery } from "@noisewright/engines" */
/**
 * A query of ours and one in SQL. `exact` is set if both have the same results.
 * @typedef {{ what: string, table: string, query: Omit<AggregateQuery, "table">, sql: string, aim: number, exact?: true }} Task
 */

/** @param {string} column */
export const keyOf = (column) => ({ name: "key", of: parsed(column) });
export const unit = { of: parsed("unit"), bound: { groups: 5, rows: 3 } };

/** @type {Record<string, Measure>} */
export const count = { rows: { kind: "count" } };
/** @type {(of: string, upper: number, granularity: number) => Record<string, Measure>} */
const sum = (of, upper, granularity) => ({
  sum: { kind: "sum", of: parsed(of), lower: 0, upper, granularity },
});

/** @type {(what: string, value: string, measures: AggregateQuery["measures"], more?: Partial<Task>) => Task} */
const ofRows = (what, value, measures, more) => ({
  what: `rows: ${what}`,
  table: "few",
  query: { by: [keyOf("key")], measures },
  sql: `SELECT key, ${value} FROM few GROUP BY key`,
  aim: 1.3,
  ...more,
});

/** @type {(table: string, aim: number) => Task} */
const ofUnits = (table, aim) => ({
  what: `units: count, ${table}`,
  table,
  query: { unit, by: [keyOf("key")], measures: count },
  sql: `SELECT key, sum(n), count(*) FROM (SELECT unit, key, count(*) AS n FROM ${table} GROUP BY unit, key) GROUP BY key`,
  aim,
});

const doubles = sum("amount", 1000, 0.01);

export const TASKS = [
  ofRows("count", "count(*)", count, { exact: true }),
  ofRows("sum of integers", "sum(pence)", sum("pence", 100_000, 1), { exact: true }),
  ofRows("the same, a tenth clipped", "sum(pence)", sum("pence", 90_000, 1)),
  ofRows("sum of doubles", "sum(amount)", doubles, { aim: 1.6 }),
  ofRows("against an exact sum", "sum(CAST(amount * 100 AS BIGINT))", doubles, { exact: true }),
  ofUnits("few", 1.3),
  ofUnits("many", 1.35),
  ofUnits("most", 1.35),
];
