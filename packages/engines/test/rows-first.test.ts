import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DuckDbEngine } from "../src/duckdb/index.js";
import { NodeHost } from "../src/duckdb-node/index.js";
import { assemble } from "../src/engine/groups.js";
import { type AggregateQuery, type Bound, parseExpression as parsed } from "../src/index.js";
import { compileFor } from "../src/sql/index.js";
import { rows, salt, scratch } from "./support/files.js";

/** Units, keys and values, some of them null, NaN, infinite or a zero of either sign. */
const TABLE = `CREATE TABLE t AS SELECT
  CASE WHEN hash(i, 1) % 50 > 0 THEN (hash(i, 2) % 500)::INTEGER END AS unit,
  CASE WHEN hash(i, 3) % 50 > 0 THEN (hash(i, 4) % 30)::INTEGER END AS k,
  CASE hash(i, 5) % 5 WHEN 0 THEN NULL WHEN 1 THEN 'a' WHEN 2 THEN 'A' WHEN 3 THEN 'ä' ELSE '' END AS note,
  CASE hash(i, 6) % 9 WHEN 0 THEN 'nan'::DOUBLE WHEN 1 THEN -0e0 WHEN 2 THEN 0e0 WHEN 3 THEN NULL
    WHEN 4 THEN 'inf'::DOUBLE ELSE (hash(i, 7) % 400) / 8e0 - 20 END AS x
  FROM range(6000) AS r(i)`;

const LARGE = `CREATE TABLE sparse AS SELECT hash(i) % 200000 AS unit, hash(i, 1) % 40 AS k
  FROM range(1200000) AS r(i);
  CREATE TABLE dense AS SELECT hash(i) % 20000 AS unit, hash(i, 1) % 10 AS k FROM range(1200000) AS r(i)`;

const { folder } = scratch("rows-first");
let instance: DuckDBInstance;
const sent: string[] = [];
let host: NodeHost;
let engine: DuckDbEngine;

beforeAll(async () => {
  instance = await DuckDBInstance.create(":memory:");
  const watched: DuckDBInstance = Object.assign(Object.create(DuckDBInstance.prototype), {
    closeSync: () => instance.closeSync(),
    connect: async () => {
      const connection = await instance.connect();
      const read = connection.runAndReadAll.bind(connection);
      connection.runAndReadAll = (text, values, types) => {
        sent.push(text);
        return read(text, values, types);
      };
      return connection;
    },
  });
  const database = { name: "memory", file: ":memory:" };
  host = new NodeHost(watched, join(folder, "spill"));
  engine = new DuckDbEngine({ host, tables: new Map(), database });
  const connection = await instance.connect();
  await connection.run(`${TABLE}; ${LARGE}`);
  connection.closeSync();
});
afterAll(() => engine.close());

/** The groups of a query, whose units choose their groups among rows or among pairs. */
async function groupsOf(query: AggregateQuery, rowsFirst: boolean, hasTies = false) {
  const { parameters, keyTypes, ...compiled } = compileFor(query, "duckdb", { salt, rowsFirst });
  const text = hasTies ? withTies(compiled.text) : compiled.text;
  const connection = await host.connect();
  const found = await connection.rows(text, parameters);
  await connection.close();
  return assemble(query, keyTypes, [found]);
}

/** The same SQL with two different hashes, so that many keys of a unit have equal hashes. */
function withTies(text: string): string {
  const [before, hash, after, ...others] = text.split(/hash\((hash\([^()]*\))\)/);
  expect(others).toEqual([]);
  return `${before}(${hash} % 2)${after}`;
}

describe("groups that are chosen among rows", () => {
  const units = { kind: "units" } as const;
  const steps = { lower: -7, upper: 20, granularity: 0.25 };
  const sum = { kind: "sum", of: parsed("x"), ...steps } as const;
  const measures: readonly (readonly [string, AggregateQuery["measures"]])[] = [
    ["counts", { rows, units }],
    ["units", { units }],
    ["values", { rows, known: { kind: "count", of: parsed("x") }, units }],
    ["sums", { sum, filled: { ...sum, missing: 3 } }],
    ["totals", { sum: { ...sum, total: { lower: -1, upper: 10 } } }],
    ["shares", { sum: { ...sum, excess: "share" }, rows }],
    ["squares", { sum: { ...sum, lower: 0, squared: true, excess: "share" } }],
  ];
  const keys: readonly (readonly string[])[] = [["k"], ["note"], ["x"], ["k", "note"]];
  const bounds: readonly Bound[] = [
    { groups: 1, rows: 1 },
    { groups: 4, rows: 2 },
    { groups: 3, rows: 5, first: true },
  ];

  it.each(measures)("are the groups that are chosen among pairs, for %s", async (_, measures) => {
    const table = await engine.table("t");
    for (const by of keys) {
      for (const bound of bounds) {
        for (const unit of ["unit", "x"]) {
          const query: AggregateQuery = {
            table,
            unit: { of: parsed(unit), bound },
            by: by.map((of) => ({ name: of, of: parsed(of) })),
            measures,
          };
          const groups = await groupsOf(query, true);
          expect(groups.length).toBeGreaterThan(0);
          expect(groups).toEqual(await groupsOf(query, false));
        }
      }
    }
  });

  it("are the groups that are chosen among pairs if keys have equal hashes", async () => {
    for (const by of keys) {
      const query: AggregateQuery = {
        table: await engine.table("t"),
        unit: { of: parsed("unit"), bound: { groups: 2, rows: 2 } },
        by: by.map((of) => ({ name: of, of: parsed(of) })),
        measures: { rows, units },
      };
      const groups = await groupsOf(query, true, true);
      expect(groups).toEqual(await groupsOf(query, false, true));
      const kept = groups.reduce((all, { values }) => all + values.units!, 0n);
      expect(kept).toBeLessThanOrEqual(2n * 500n);
      expect(kept).toBeGreaterThan(900n);
    }
  });

  it("are used for a large table in which most pairs have one row", async () => {
    for (const [name, expected] of [
      ["sparse", true],
      ["dense", false],
    ] as const) {
      const query: AggregateQuery = {
        table: await engine.table(name),
        unit: { of: parsed("unit"), bound: { groups: 3, rows: 2 } },
        by: [{ name: "k", of: parsed("k") }],
        measures: { rows, units },
      };
      sent.length = 0;
      const groups = await engine.run(query, { salt });
      expect(sent.some((text) => text.includes("dense_rank"))).toBe(expected);
      expect(groups).toEqual(await groupsOf(query, !expected));
      const most = name === "sparse" ? 3n * 200_000n : 3n * 20_000n;
      const kept = groups.reduce((all, { values }) => all + values.units!, 0n);
      expect(kept).toBeLessThanOrEqual(most);
      expect(kept).toBeGreaterThan((9n * most) / 10n);
    }
  });
});
