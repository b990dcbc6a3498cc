import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect } from "../src/connect/index.js";
import { DuckDbEngine } from "../src/duckdb/index.js";
import { runTogether } from "../src/duckdb/run-together.js";
import { NodeHost } from "../src/duckdb-node/index.js";
import { type AggregateQuery, type Measure, parseExpression as parsed } from "../src/index.js";
import { type AskedQuery, compileTogether } from "../src/sql/index.js";
import { rows, salt, scratch } from "./support/files.js";

/** Units, keys and values, some of them null, NaN, infinite or a zero of either sign. */
const TABLE = `CREATE TABLE t AS SELECT
  CASE WHEN hash(i, 1) % 50 > 0 THEN (hash(i, 2) % 60)::INTEGER END AS unit,
  CASE WHEN hash(i, 3) % 50 > 0 THEN (hash(i, 4) % 9)::INTEGER END AS k,
  CASE hash(i, 5) % 5 WHEN 0 THEN NULL WHEN 1 THEN 'a' WHEN 2 THEN 'A' WHEN 3 THEN 'ä' ELSE '' END AS note,
  CASE hash(i, 6) % 9 WHEN 0 THEN 'nan'::DOUBLE WHEN 1 THEN -0e0 WHEN 2 THEN 0e0 WHEN 3 THEN NULL
    WHEN 4 THEN 'inf'::DOUBLE ELSE (hash(i, 7) % 400) / 8e0 - 20 END AS x
  FROM range(400) AS r(i)`;

const { folder, write } = scratch("together");
let engine: DuckDbEngine;

beforeAll(async () => {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  await connection.run(TABLE);
  connection.closeSync();
  const host = new NodeHost(instance, join(folder, "spill"));
  const database = { name: "memory", file: ":memory:" };
  engine = new DuckDbEngine({ host, tables: new Map(), database });
});
afterAll(() => engine.close());

async function together(asked: readonly AskedQuery[]) {
  const connection = await engine["source"].host.connect();
  try {
    return await runTogether(connection, asked, undefined);
  } finally {
    await connection.close();
  }
}

const alone = (asked: readonly AskedQuery[]) =>
  Promise.all(asked.map(({ query, salt }) => engine.run(query, { salt })));

const number = fc.integer({ min: -3, max: 12 });
const note = fc.constantFrom("a", "A", "ä", "", "b'\"");
const measure: fc.Arbitrary<Measure> = fc.oneof(
  fc.constant<Measure>({ kind: "count" }),
  fc.constant<Measure>({ kind: "units" }),
  fc.constant<Measure>({ kind: "count", of: parsed("x") }),
  fc.record({ upper: fc.constantFrom(5, 20), excess: fc.constantFrom("share", "clamp") }).map(
    ({ upper, excess }): Measure => ({
      ...{ kind: "sum", of: parsed("x"), lower: -7, upper, granularity: 0.25, missing: 1 },
      excess: excess as "share",
    }),
  ),
);
const filter = fc.oneof(
  fc.tuple(number, number).map(([a, b]) => `k > ${a} and k <= ${b}`),
  fc.tuple(note, number).map(([a, b]) => `note = '${a.replaceAll("'", "''")}' or x > ${b}`),
);
const key = fc.oneof(
  fc.constant({ name: "key", of: parsed("k") }),
  fc.constant({ name: "key", of: parsed("note") }),
  fc.uniqueArray(number, { minLength: 1, maxLength: 4 }).map((values) => ({
    ...{ name: "key", of: parsed("k"), values },
  })),
  fc.uniqueArray(fc.option(note), { minLength: 2, maxLength: 3 }).map((values) => ({
    ...{ name: "key", of: parsed("note"), values },
  })),
  fc.constantFrom([-20, 0, 10, 30], [0, 1, 2]).map((edges) => ({
    ...{ name: "key", of: parsed("x"), edges, outside: "drop" as const },
  })),
);
const bound = fc.record({ groups: fc.integer({ min: 1, max: 3 }), rows: fc.constantFrom(1, 4) });
const shape = fc.record({
  measures: fc.array(measure, { minLength: 1, maxLength: 3 }),
  unit: fc.option(fc.tuple(bound, fc.boolean())),
  by: fc.array(key, { maxLength: 1 }),
});

/** Queries in which some differ only in their values. */
const queries = fc
  .tuple(
    fc.array(shape, { minLength: 1, maxLength: 4 }),
    fc.array(
      fc.tuple(
        fc.nat(3),
        fc.option(filter),
        fc.option(key),
        fc.uint8Array({ minLength: 16, maxLength: 16 }),
      ),
      { minLength: 2, maxLength: 12 },
    ),
  )
  .map(([shapes, each]) =>
    each.map(([i, where, own, salt]) => ({ shape: shapes[i % shapes.length]!, where, own, salt })),
  );

describe("queries that run together", () => {
  it("have the groups of the same queries that run alone", async () => {
    const table = await engine.table("t");
    await fc.assert(
      fc.asyncProperty(queries, async (each) => {
        const asked = each.map(({ shape: { measures, unit, by }, where, own, salt }) => ({
          query: {
            table,
            by: own === null ? by : [own],
            measures: Object.fromEntries(measures.map((one, i) => [`m${i}`, one])),
            ...(where !== null && { filter: parsed(where) }),
            ...(unit !== null && {
              unit: { of: parsed("unit"), bound: { ...unit[0], ...(unit[1] && { first: true }) } },
            }),
          } as AggregateQuery,
          salt,
        }));
        expect(await together(asked)).toEqual(await alone(asked));
      }),
      { numRuns: 30 },
    );
  });

  it("share a statement if they differ only in their values", async () => {
    const table = await engine.table("t");
    const asked = Array.from({ length: 10 }, (_, i) => ({
      query: {
        table,
        filter: parsed(`k > ${i}`),
        by: [{ name: "note", of: parsed("note") }],
        unit: { of: parsed("unit"), bound: { groups: 2, rows: 3 } },
        measures: { rows },
      },
      salt: Uint8Array.from({ length: 16 }, () => i),
    }));
    expect(compileTogether(asked, 4).map(({ places }) => places)).toEqual([
      [0, 1, 2, 3],
      [4, 5, 6, 7],
      [8, 9],
    ]);
  });

  it("run one by one if they have many values", async () => {
    const table = await engine.table("t");
    const edges = (count: number) => Array.from({ length: count }, (_, i) => i / 8 - 20);
    const asked = [40, 200, 40].map((count) => {
      const by = [{ name: "x", of: parsed("x"), edges: edges(count), outside: "drop" as const }];
      return { query: { table, by, measures: { rows } }, salt };
    });
    expect(compileTogether(asked, 4).map(({ places }) => places)).toEqual([[0, 2]]);
    const found = await together(asked);
    expect(found[1]).toBeUndefined();
    expect(found[0]).toEqual((await alone(asked))[0]);
  });

  it("may have groups that are chosen by different salts", async () => {
    const table = await engine.table("t");
    const query = {
      table,
      by: [{ name: "k", of: parsed("k") }],
      unit: { of: parsed("unit"), bound: { groups: 1, rows: 1 } },
      measures: { rows },
    };
    const asked = [1, 2].map((i) => ({ query, salt: Uint8Array.from(salt, () => i) }));
    const [one, two] = await together(asked);
    expect(one).not.toEqual(two);
    expect([one, two]).toEqual(await alone(asked));
  });
});

describe("an engine of a CSV file", () => {
  const asked = async (source: Awaited<ReturnType<typeof connect>>) => {
    const table = await source.table();
    return [0, 1, 2].map((i) => ({
      query: { table, filter: parsed(`number(x) > ${i}`), by: [], measures: { rows } },
      salt,
    }));
  };

  it.each([0, 1000])("runs several queries with copies of %d bytes", async (copyBytes) => {
    const file = write(`rows-${copyBytes}.csv`, "x\n1\n2\n3\n");
    const source = await connect(file, { copyBytes });
    const done: number[] = [];
    const progress = (fraction: number) => {
      done.push(fraction);
    };
    const found = await source.runAll!(await asked(source), { progress });
    expect(found.map(([group]) => group!.values.rows)).toEqual([3n, 2n, 1n]);
    expect(done.at(-1)).toBe(1);
    write(`rows-${copyBytes}.csv`, "x\n1\n2\n3\n4\n");
    const [again] = await source.runAll!(await asked(source), {});
    expect(again![0]!.values.rows).toBe(4n);
    await source.close();
  });

  it.each(["asked", "Asked", "t", "copies"])(
    "does not confuse the numbers of filters with columns of a table named %s",
    async (name) => {
      const file = write(`${name}.csv`, "x,p1,asked\n1,0,0\n2,0,0\n3,9,9\n4,9,9\n");
      const types = { x: "number", p1: "number", asked: "number" } as const;
      const source = await connect(file, { copyBytes: 1000, csv: { types } });
      const table = await source.table();
      const asked = [0, 1, 2, 3].map((i) => ({
        query: { table, filter: parsed(`x > ${i}`), by: [], measures: { rows } },
        salt,
      }));
      const found = await source.runAll!(asked, {});
      expect(found.map(([group]) => group!.values.rows)).toEqual([4n, 3n, 2n, 1n]);
      await source.close();
    },
  );

  it("does not confuse the text of a derived unit with a column", async () => {
    const lines = Array.from({ length: 40 }, (_, i) => `,c${i},v${i},w${i}`);
    const file = write("asked.csv", ["id,city,p1,p2", ...lines].join("\n"));
    const source = await connect(file, { copyBytes: 10_000 });
    const query = {
      table: await source.table(),
      by: [{ name: "city", of: parsed("city") }],
      unit: { of: parsed("coalesce(id, 'none')"), bound: { groups: 1, rows: 1 } },
      measures: { rows },
    };
    const asked = [1, 2, 3].map((i) => ({ query, salt: Uint8Array.from(salt, () => i) }));
    const found = await source.runAll!(asked, {});
    expect(found.map((groups) => groups.length)).toEqual([1, 1, 1]);
    await source.close();
  });

  it("stops if the signal is aborted", async () => {
    const source = await connect(write("stopped.csv", "x\n1\n"), { copyBytes: 1000 });
    const run = source.runAll!(await asked(source), { signal: AbortSignal.abort() });
    await expect(run).rejects.toMatchObject({ code: "cancelled" });
    await source.close();
  });
});
