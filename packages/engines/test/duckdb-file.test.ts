import { renameSync } from "node:fs";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { describe, expect, it } from "vitest";
import { connect } from "../src/connect/index.js";
import { DuckDbEngine } from "../src/duckdb/index.js";
import { NodeHost } from "../src/duckdb-node/index.js";
import {
  type AggregateQuery,
  type Group,
  parseExpression as parsed,
  type SpreadResult,
} from "../src/index.js";
import { execute, rows, salt, scratch } from "./support/files.js";

const { folder, write } = scratch("duckdb-file");

describe("a DuckDB file", () => {
  it("a DuckDB file gives its own tables, and its views, macros and generated columns can read no other file", async () => {
    const path = join(folder, "views.duckdb");
    const secret = write("secret.csv", "canary\n1\n");
    await execute([`COPY (SELECT 1 AS canary) TO '${secret}.parquet' (FORMAT parquet)`]);
    await execute([`CREATE TABLE t AS SELECT 1 AS x`], join(folder, "other.duckdb"));
    const views = {
      csv: `FROM read_csv('${secret}')`,
      sniffed: `FROM '${secret}'`,
      parquet: `FROM read_parquet('${secret}.parquet')`,
      text: `SELECT content FROM read_text('${secret}')`,
      listed: `FROM glob('${folder}/*')`,
      scalar: "SELECT leak() AS c",
      called: "FROM leaks()",
      casts: "SELECT note::INTEGER AS n FROM notes",
    };
    await execute(
      [
        "CREATE TABLE notes AS SELECT 'canary' AS note",
        `CREATE MACRO leak() AS (SELECT content FROM read_text('${secret}'))`,
        `CREATE MACRO leaks() AS TABLE FROM read_csv('${secret}')`,
        "CREATE TABLE computed (x INTEGER, y INTEGER AS (x + 1))",
        "CREATE VIEW fine AS SELECT note FROM notes",
        ...Object.entries(views).map(([name, select]) => `CREATE VIEW "${name}" AS ${select}`),
      ],
      path,
    );
    const engine = await connect(path);
    for (const name of Object.keys(views)) {
      const error: Error = await engine.table(name).then(
        () => new Error(`opened ${name}`),
        (reason: Error) => reason,
      );
      expect(error.message).toBe(
        `duckdb: table "${name}": the view or a generated column cannot be read in full, or needs other files; store the rows as a table of this file`,
      );
      expect(error.stack).not.toContain("canary");
    }
    expect((await engine.table("notes")).everyRecordIsRow).toBe(true);
    for (const name of ["fine", "computed"]) {
      expect((await engine.table(name)).everyRecordIsRow).toBeUndefined();
    }
    await engine.close();
  });

  it.each(["memory.duckdb", "temp.db", "main.duckdb", ".hidden.db", "it's [x].v1.duckdb"])(
    "a DuckDB file may have any name: %s",
    async (name) => {
      const path = join(folder, name);
      // DuckDB itself cannot open a file with some of these names, so the file gets its name later.
      const other = join(folder, `first-${name}`);
      await execute(["CREATE TABLE t AS SELECT 7 AS x", "CREATE VIEW v AS FROM t"], other);
      renameSync(other, path);
      const engine = await connect(path);
      for (const name of ["t", "main.v", '"main"."t"']) {
        const { columns } = await engine.table(name);
        expect(columns).toEqual([{ name: "x", type: "integer" }]);
      }
      await engine.close();
    },
  );

  it("a view may use the name that DuckDB gives to its file", async () => {
    const path = join(folder, "shop.2024.duckdb");
    await execute(["CREATE TABLE t AS SELECT 7 AS x", "CREATE VIEW v AS FROM shop.main.t"], path);
    const engine = await connect(path);
    expect((await engine.table("v")).columns).toEqual([{ name: "x", type: "integer" }]);
    await engine.close();
  });

  it("the file and its connection are locked: no settings, files, databases or extensions can be used", async () => {
    const path = join(folder, "locked.duckdb");
    await execute(["CREATE TABLE t AS SELECT 1 AS x"], path);
    for (const source of [path, write("locked.csv", "a\n1\n")]) {
      const engine = await connect(source);
      const instance: DuckDBInstance = Reflect.get(Reflect.get(engine, "source").host, "instance");
      const connection = await instance.connect();
      for (const statement of [
        "SET enable_external_access = true",
        "SET threads = 1",
        "SET lock_configuration = false",
        "LOAD httpfs",
        `ATTACH '${join(folder, "bounds.duckdb")}' AS o`,
        `COPY (SELECT 1) TO '${join(folder, "written.csv")}'`,
        "FROM read_text('/etc/hostname')",
      ]) {
        await expect(connection.run(statement), statement).rejects.toThrow();
      }
      connection.closeSync();
      await engine.close();
    }
  });
});

describe("parts of the units", () => {
  it("several shares of the units give the same groups with very little memory", async () => {
    const path = join(folder, "shares.duckdb");
    const instance = await DuckDBInstance.create(path);
    const connection = await instance.connect();
    await connection.run(
      "CREATE TABLE t AS SELECT i % 70000 AS unit, i % 11 AS k FROM range(700000) AS r(i)",
    );
    connection.closeSync();
    instance.closeSync();
    const answers: (readonly Group[])[] = [];
    const spreads: SpreadResult[] = [];
    for (const memoryLimit of [2_000_000_000, 60_000_000]) {
      const engine = await connect(path, { memoryLimit, threads: 1 });
      const query = {
        table: await engine.table("t"),
        unit: { of: parsed("unit"), bound: { groups: 4, rows: 1 } },
        by: [{ name: "k", of: parsed("k") }],
        measures: { rows },
      };
      answers.push(await engine.run(query, { salt }));
      const spread = { of: "groups", edges: [1, 2, 3, 4] } as const;
      spreads.push(await engine.spread({ ...query, spread }, { salt }));
      await engine.close();
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(spreads[1]).toEqual(spreads[0]);
    // Each unit has ten rows, each in another group, and four of these groups are chosen.
    expect(spreads[0]!.units).toEqual([0n, 0n, 0n, 0n, 70_000n]);
    const sums = spreads[0]!.groups.map(({ bins }) => bins.reduce((all, { sum }) => all + sum, 0n));
    expect(sums).toEqual(answers[0]!.map(({ values }) => values.rows));
    expect(answers[0]!.reduce((sum, { values }) => sum + values.rows!, 0n)).toBe(280_000n);
  });

  it("the number of shares is as large as long texts require", async () => {
    const path = join(folder, "texts.duckdb");
    const instance = await DuckDBInstance.create(path);
    const connection = await instance.connect();
    await connection.run(
      "CREATE TABLE t AS SELECT i // 10 AS unit, repeat(CAST(i % 10 AS VARCHAR), 1000) AS k FROM range(200000) AS r(i)",
    );
    connection.closeSync();
    instance.closeSync();
    const engine = await connect(path, { memoryLimit: 80_000_000, threads: 1 });
    const table = await engine.table("t");
    const unit = { of: parsed("unit"), bound: { groups: 4, rows: 1 } };
    const by = [{ name: "k", of: parsed("k") }];
    const groups = await engine.run({ table, unit, by, measures: { rows } }, { salt });
    await engine.close();
    expect(groups.reduce((sum, { values }) => sum + values.rows!, 0n)).toBe(80_000n);
  });
});

describe("sums over columns of a DuckDB file", () => {
  const sum = (upper: number, more = {}): AggregateQuery["measures"] => ({
    sum: { kind: "sum", of: parsed("x"), lower: 0, upper, granularity: 1, ...more },
  });

  it("sums are computed in the same way for all rows, unless the data steward allows statistics", async () => {
    const texts = async (rows: string, columnStatistics?: boolean) => {
      const instance = await DuckDBInstance.create(":memory:");
      const sent: string[] = [];
      const connection = await instance.connect();
      await connection.run(`CREATE TABLE t AS SELECT unnest(${rows})::INTEGER AS x`);
      const read = connection.runAndReadAll.bind(connection);
      connection.runAndReadAll = (text, values) => {
        sent.push(text);
        return read(text, values);
      };
      const watched: DuckDBInstance = Object.assign(Object.create(DuckDBInstance.prototype), {
        connect: async () => connection,
      });
      const host = new NodeHost(watched, folder);
      const engine = new DuckDbEngine({ host, tables: new Map(), columnStatistics });
      const columns = [{ name: "x", type: "integer" as const }];
      const table = { path: ["main", "t"], columns };
      await engine.run({ table, by: [], measures: sum(9) }, { salt });
      return sent;
    };
    const [inside, beyond] = ["[1, 5]", "[1, 50]"];
    expect(await texts(beyond)).toEqual(await texts(inside));
    expect(await texts(beyond, true)).not.toEqual(await texts(inside, true));
  });

  it.each([false, true])(
    "sums are clipped to their bounds, with `columnStatistics` %s",
    async (given) => {
      const path = join(folder, `bounds-${given}.duckdb`);
      const instance = await DuckDBInstance.create(path);
      const connection = await instance.connect();
      await connection.run("CREATE TABLE whole AS SELECT unnest([1, 5, NULL, 9])::INTEGER AS x");
      await connection.run(
        "CREATE TABLE real AS SELECT unnest(['1', '5.5', NULL, '9', 'nan', '-inf'])::DOUBLE AS x",
      );
      await connection.run("CREATE TABLE edge AS SELECT unnest([-(2**28), 2**28])::INTEGER AS x");
      await connection.run(
        "CREATE TABLE beyond AS SELECT unnest([-9223372036854775808, 9223372036854775807]) AS x",
      );
      await connection.run("CREATE TABLE calm AS FROM real WHERE x BETWEEN 0 AND 9");
      // This view returns different rows each time it is read.
      await connection.run(
        "CREATE VIEW fickle AS SELECT CASE WHEN random() < 0.5 THEN 1 ELSE 1000 END AS x",
      );
      await connection.run(
        "CREATE TABLE made (y INTEGER, x INTEGER AS (CASE WHEN random() < 0.5 THEN 1 ELSE 1000 END))",
      );
      await connection.run("INSERT INTO made VALUES (0)");
      connection.closeSync();
      instance.closeSync();
      const engine = await connect(path, { columnStatistics: given });
      const total = async (name: string, measures: AggregateQuery["measures"]) => {
        const table = await engine.table(name);
        return (await engine.run({ table, by: [], measures }, { salt }))[0]?.values.sum;
      };
      expect(await total("whole", sum(9))).toBe(15n);
      expect(await total("whole", sum(8))).toBe(14n);
      expect(await total("whole", sum(9, { missing: 4 }))).toBe(19n);
      expect(await total("whole", sum(8, { missing: 4 }))).toBe(18n);
      expect(await total("whole", sum(8, { lower: 3 }))).toBe(16n);
      expect(await total("whole", sum(-2, { lower: -3 }))).toBe(-6n);
      const spread = { of: "value", edges: [1, 5, 7] } as const;
      const table = await engine.table("whole");
      for (const [upper, last] of [
        [8, 8n],
        [9, 9n],
      ] as const) {
        const query = { table, by: [], measures: sum(upper), spread };
        const { groups } = await engine.spread(query, { salt });
        const bins = [1n, 5n, 0n, last].map((sum) => ({ count: sum === 0n ? 0n : 1n, sum }));
        expect(groups[0]!.bins).toEqual(bins);
      }
      expect(await total("edge", sum(2 ** 28, { lower: -(2 ** 28) }))).toBe(0n);
      expect(await total("edge", sum(2 ** 28, { lower: 1 - 2 ** 28 }))).toBe(1n);
      expect(await total("beyond", sum(2 ** 28, { lower: -(2 ** 28) }))).toBe(0n);
      expect(await total("beyond", sum(7, { lower: -5 }))).toBe(2n);
      expect(await total("real", sum(9))).toBe(16n);
      expect(await total("real", sum(5))).toBe(11n);
      expect(await total("calm", sum(9))).toBe(16n);
      expect(await total("calm", sum(7, { granularity: 0.5 }))).toBe(2n + 11n + 14n);
      expect(await total("calm", sum(7, { granularity: 2, lower: 3 }))).toBe(2n + 3n + 4n);
      expect(await total("calm", sum(1e9, { granularity: 2, lower: 3 }))).toBe(2n + 3n + 4n);
      for (const name of ["fickle", "made"]) {
        for (let i = 0; i < 40; i++) expect([1n, 10n]).toContain(await total(name, sum(10)));
      }
      await engine.close();
    },
  );
});
