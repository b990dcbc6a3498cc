import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, linkSync, readdirSync, readFileSync, symlinkSync, utimesSync } from "node:fs";
import { join } from "node:path";
import type { DuckDBInstance } from "@duckdb/node-api";
import { describe, expect, it } from "vitest";
import { connectAll, type SourceAddress } from "../src/connect/index.js";
import { type Engine, parseExpression as parsed } from "../src/index.js";
import { execute, refusal, rows, salt, scratch, temporaryFolder } from "./support/files.js";

const { folder, write } = scratch("sources");

const temporary = temporaryFolder(folder);

async function withSources<T>(
  sources: Readonly<Record<string, SourceAddress>>,
  use: (engine: Engine, names: Readonly<Record<string, string>>) => Promise<T>,
): Promise<T> {
  const { engine, names } = await connectAll(sources);
  try {
    return await use(engine, names);
  } finally {
    await engine.close();
    expect(readdirSync(temporary)).toEqual([]);
  }
}

/** The values of a column, each with the number of its rows. */
async function keys(engine: Engine, name: string | undefined, column: string) {
  const by = [{ name: "k", of: parsed(column) }];
  const query = { table: await engine.table(name), by, measures: { rows } };
  const groups = await engine.run(query, { salt });
  return groups.map(({ key, values }) => [key[0], Number(values.rows)]);
}

const hashOf = (file: string) => createHash("sha256").update(readFileSync(file)).digest("hex");
const latin = (text: string) => Buffer.from(text, "latin1");
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");

describe("several files in one engine", () => {
  it("files of all kinds are tables of one engine, each read with its own options", async () => {
    const shop = join(folder, "shop.duckdb");
    await execute(
      [
        "CREATE SCHEMA s; CREATE TABLE s.orders AS SELECT unnest([7, 7, 8]) AS clinic",
        "CREATE VIEW large AS SELECT clinic + 100 AS clinic FROM s.orders",
        "CREATE TABLE made (x INTEGER, twice INTEGER AS (2 * x)); INSERT INTO made VALUES (4)",
      ],
      shop,
    );
    const people = join(folder, "people.parquet");
    await execute([`COPY (SELECT 'Zoë' AS name) TO '${people}' (FORMAT parquet)`]);
    const sources = {
      visits: {
        file: write("v.csv", latin("who;n\nZoë;1\n")),
        csv: { delimiter: ";", encoding: "latin-1" },
      },
      towns: { file: write("t.tsv", utf16("town\tn\nGenève\t1\n")), csv: { encoding: "utf-16" } },
      plain: { file: write("p.csv", "1|a\n2|b\n"), csv: { delimiter: "|", columns: ["n", "k"] } },
      people: { file: people },
      orders: { file: shop, table: "s.orders" },
      large: { file: shop, table: "large" },
      made: { file: shop, table: "made" },
      "odd.name": { file: write("odd.csv", "a\nodd\n") },
    } as const;
    await withSources(sources, async (engine, names) => {
      expect(Object.keys(names)).toEqual(Object.keys(sources));
      expect(await keys(engine, names.visits, "who")).toEqual([["Zoë", 1]]);
      expect(await keys(engine, names.towns, "town")).toEqual([["Genève", 1]]);
      expect(await keys(engine, names.plain, "k")).toEqual([
        ["a", 1],
        ["b", 1],
      ]);
      expect(await keys(engine, names.people, "name")).toEqual([["Zoë", 1]]);
      expect(await keys(engine, names.orders, "clinic")).toEqual([
        [7, 2],
        [8, 1],
      ]);
      expect(await keys(engine, names.large, "clinic")).toEqual([
        [107, 2],
        [108, 1],
      ]);
      expect(await keys(engine, names.made, "twice")).toEqual([[8, 1]]);
      expect(await keys(engine, names["odd.name"], "a")).toEqual([["odd", 1]]);
      const tables = await Promise.all(Object.values(names).map((name) => engine.table(name)));
      const properties = tables.map(({ path, columns, stored, ...rest }) => rest);
      const record = { everyRecordIsRow: true };
      expect(properties).toEqual([
        { header: { file: "v.csv", names: 2, declared: [], declaredBy: "types" } },
        { header: { file: "t.tsv", names: 2, declared: [], declaredBy: "types" } },
        { header: { file: "p.csv", names: 2, declared: ["n", "k"], declaredBy: "types" } },
        record,
        record,
        {},
        {},
        { header: { file: "odd.csv", names: 1, declared: [], declaredBy: "types" } },
      ]);
      await expect(engine.table()).rejects.toThrow("duckdb: no table is named");
      await expect(engine.table("nobody")).rejects.toThrow('duckdb: no table "nobody"');
    });
  });

  it("a file may be several sources", async () => {
    const base = join(folder, "twice.duckdb");
    await execute(
      ["CREATE TABLE t AS SELECT 1 AS x", "CREATE VIEW v AS FROM t", `COPY t TO '${base}.parquet'`],
      base,
    );
    const csv = write("twice.csv", latin("x\né\n"));
    const sources = {
      a: { file: base, table: "t" },
      b: { file: base, table: "t" },
      c: { file: base, table: "v" },
      d: { file: base, table: "v" },
      e: { file: `${base}.parquet` },
      f: { file: `${base}.parquet` },
      g: { file: csv, csv: { encoding: "latin-1" } },
      h: { file: csv, csv: { encoding: "latin-1", header: false, columns: ["x"] } },
    } as const;
    await withSources(sources, async (engine, names) => {
      for (const name of ["a", "b", "c", "d", "e", "f"]) {
        expect(await keys(engine, names[name], "x")).toEqual([[1, 1]]);
      }
      expect(await keys(engine, names.g, "x")).toEqual([["é", 1]]);
      expect(await keys(engine, names.h, "x")).toEqual([
        ["x", 1],
        ["é", 1],
      ]);
    });
  });

  it("the same table of a file is recognised, whatever path names the file", async () => {
    const base = join(folder, "known.duckdb");
    await execute(
      ["CREATE TABLE t AS SELECT 1 AS x", "CREATE TABLE w AS FROM t", "CREATE VIEW v AS FROM t"],
      base,
    );
    const csv = write("known.csv", "x\n1\n");
    symlinkSync(csv, join(folder, "symbolic.csv"));
    linkSync(csv, join(folder, "hard.csv"));
    const sources = {
      a: { file: csv },
      b: { file: join(folder, "symbolic.csv"), csv: { columns: { x: "integer" } } },
      c: { file: join(folder, "hard.csv") },
      d: { file: write("equal.csv", "x\n1\n") },
      e: { file: base, table: "t" },
      f: { file: base, table: "main.t" },
      g: { file: base, table: "w" },
      h: { file: base, table: "v" },
      i: { file: base, table: "main.v" },
    } as const;
    await withSources(sources, async (engine, names) => {
      const stored: unknown[] = [];
      for (const name of Object.keys(sources))
        stored.push((await engine.table(names[name])).stored);
      expect(stored.map((each) => stored.indexOf(each))).toEqual([0, 0, 0, 3, 4, 4, 6, 7, 7]);
    });
  });
});

describe("sources that must not read each other", () => {
  it("a view of a DuckDB file can read no other source, whatever it knows about the sources", async () => {
    const path = join(folder, "spy.duckdb");
    const visits = write("visits.csv", "canary\n5\n");
    const other = join(folder, "other.duckdb");
    await execute(["CREATE TABLE t AS SELECT 5 AS canary"], other);
    const allowed = "current_setting('allowed_paths')";
    const views = {
      path: `FROM read_csv('${visits}')`,
      text: `SELECT content FROM read_text('${visits}')`,
      memory: "FROM memory.main.visits",
      attached: 'FROM "file of other".main.t',
      setting: `FROM read_csv(list_filter(${allowed}, lambda x: x LIKE '%visits.csv')[1])`,
      named: "FROM query_table('memory.main.visits')",
    };
    // This view reads another source only if it is asked where that source can be read.
    const chosen = `FROM query(if(list_contains(${allowed}, '${visits}'), 'FROM read_csv(''${visits}'')', 'SELECT 1::BIGINT AS canary'))`;
    // All names must exist while a view is created.
    await execute([
      `ATTACH '${path}' AS spy`,
      `ATTACH '${other}' AS "file of other"`,
      `CREATE VIEW visits AS FROM read_csv('${visits}')`,
      `SET allowed_paths = ['${visits}']`,
      ...Object.entries({ ...views, chosen }).map(
        ([name, sql]) => `CREATE VIEW spy."${name}" AS ${sql}`,
      ),
    ]);
    const sources = (table: string) => ({
      visits: { file: visits },
      other: { file: other, table: "t" },
      spy: { file: path, table },
    });
    for (const table of Object.keys(views)) {
      const error = await refusal(connectAll(sources(table)));
      expect(error.message, table).toBe(
        `source spy: ${JSON.stringify(path)}: table "main.${table}": the view or a generated column cannot be read in full, or needs other files; store the rows as a table of this file`,
      );
      expect(error.stack).not.toContain("canary");
    }
    await withSources(sources("chosen"), async (engine, names) => {
      expect(await keys(engine, names.spy, "canary")).toEqual([[1, 1]]);
    });
  });

  it("the connection is locked: it reads its sources and no other file", async () => {
    const base = join(folder, "locked.duckdb");
    await execute(["CREATE TABLE t AS SELECT 1 AS x"], base);
    const secret = write("secret.csv", "canary\n1\n");
    const sources = { a: { file: write("locked.csv", "a\n1\n") }, b: { file: base, table: "t" } };
    await withSources(sources, async (engine) => {
      const instance: DuckDBInstance = Reflect.get(Reflect.get(engine, "source").host, "instance");
      const connection = await instance.connect();
      for (const statement of [
        "SET enable_external_access = true",
        `SET allowed_paths = ['${secret}']`,
        "SET lock_configuration = false",
        "LOAD httpfs",
        `FROM read_csv('${secret}')`,
        `ATTACH '${join(folder, "other.duckdb")}' AS o`,
        `COPY (SELECT 1) TO '${join(folder, "written.csv")}'`,
        'INSERT INTO "file of b".main.t VALUES (2)',
      ]) {
        await expect(connection.run(statement), statement).rejects.toThrow();
      }
      connection.closeSync();
    });
  });
});

describe("the files of several sources", () => {
  it("DuckDB files are not changed, and rows in a second file beside them are read", async () => {
    const path = join(folder, "kept.duckdb");
    await execute(["CREATE TABLE t AS SELECT 1 AS x", "CREATE VIEW v AS FROM t"], path);
    const wal = ["PRAGMA disable_checkpoint_on_shutdown", "INSERT INTO t VALUES (2)"];
    await execute(wal, path);
    const files = [path, `${path}.wal`];
    const before = files.map((file) => hashOf(file));
    const sources = {
      t: { file: path, table: "t" },
      v: { file: path, table: "v" },
      c: { file: write("kept.csv", "a\n1\n") },
    };
    await withSources(sources, async (engine, names) => {
      for (const name of [names.t, names.v]) {
        expect(await keys(engine, name, "x")).toEqual([
          [1, 1],
          [2, 1],
        ]);
      }
    });
    expect(files.map((file) => hashOf(file))).toEqual(before);
    await execute(["CHECKPOINT"], path);
    const stored = hashOf(path);
    await withSources(sources, (engine, names) => engine.table(names.v));
    expect(hashOf(path)).toBe(stored);
    expect(existsSync(`${path}.wal`)).toBe(false);
  });

  it("a DuckDB file to which another program writes is refused", async () => {
    const path = join(folder, "written.duckdb");
    await execute(["CREATE TABLE t AS SELECT 1 AS x"], path);
    const program = `import("@duckdb/node-api").then(async ({ DuckDBInstance }) => {
      const open = await DuckDBInstance.create(process.argv[1]); // a collected instance would be closed
      console.log("open"); setInterval(() => open, 1000); });`;
    const writer = spawn(process.execPath, ["-e", program, path], { cwd: import.meta.dirname });
    await once(writer.stdout, "data");
    const sources = { a: { file: write("fine.csv", "a\n1\n") }, b: { file: path, table: "t" } };
    const error = await refusal(connectAll(sources));
    writer.kill();
    await once(writer, "exit");
    expect(error.message).toBe(
      `source b: ${JSON.stringify(path)}: the file cannot be opened as DuckDB; check that the file is a DuckDB file, and that no other program writes to the file`,
    );
    expect(readdirSync(temporary)).toEqual([]);
  });

  it("the fingerprint of a source changes with its own file, and only with this file", async () => {
    const [csv, base] = [write("print.csv", "a\n1\n"), join(folder, "print.duckdb")];
    await execute(["CREATE TABLE t AS SELECT 1 AS x", "CREATE VIEW v AS FROM t"], base);
    const parquet = `${base}.parquet`;
    await execute([`COPY (SELECT 1 AS x) TO '${parquet}' (FORMAT parquet)`]);
    const sources = {
      csv: { file: csv },
      parquet: { file: parquet },
      t: { file: base, table: "t" },
      v: { file: base, table: "v" },
    };
    const prints = () =>
      withSources(sources, async (engine, names) => ({
        csv: await engine.fingerprint?.(names.csv),
        parquet: await engine.fingerprint?.(names.parquet),
        t: await engine.fingerprint?.(names.t),
        v: await engine.fingerprint?.(names.v),
      }));
    let before = await prints();
    expect(new Set(Object.values(before)).size).toBe(4);
    expect(await prints()).toEqual(before);
    for (const [file, changed] of [
      [csv, ["csv"]],
      [parquet, ["parquet"]],
      [base, ["t", "v"]],
    ] as const) {
      utimesSync(file, 1e9, 1e9);
      const after = await prints();
      const names = Object.keys(before) as (keyof typeof before)[];
      expect(names.filter((name) => before[name] !== after[name])).toEqual(changed);
      before = after;
    }
  });
});
