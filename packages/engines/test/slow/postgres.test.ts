import { describe, expect, it, vi } from "vitest";
import { query } from "../../../noisewright/test/support/postgres.js";
import { connect, connectAll } from "../../src/connect/index.js";
import { parseExpression as parsed } from "../../src/index.js";
import { engineSuite } from "../suite/index.js";
import { salt, type Trial } from "../suite/trial.js";
import { startPostgresBench } from "../support/postgres.js";

engineSuite(startPostgresBench, describePostgres);

function describePostgres(trial: Trial): void {
  describe("the default settings of a database", () => {
    it("the default settings of a database change no key, no text and no function", async () => {
      const { bench } = trial;
      await bench.execute(`
      CREATE SCHEMA shadow; CREATE FUNCTION shadow.abs(float8) RETURNS float8 LANGUAGE sql AS 'SELECT 1e0::float8';
      CREATE TABLE defaults (x float8, y timestamptz, z text);
      INSERT INTO defaults VALUES (0.1, '2024-01-31 23:59:59+00', NULL), (0.1::float8 + 2e-17::float8, '2024-01-31 23:59:58+00', 'a');
      DO $$ BEGIN
        EXECUTE format('ALTER DATABASE %I SET extra_float_digits = -15', current_database());
        EXECUTE format('ALTER DATABASE %I SET search_path = shadow, public, pg_catalog', current_database());
        EXECUTE format('ALTER DATABASE %I SET DateStyle = ''German''', current_database());
        EXECUTE format('ALTER DATABASE %I SET TimeZone = ''Asia/Tokyo''', current_database());
        EXECUTE format('ALTER DATABASE %I SET transform_null_equals = on', current_database());
      END $$`);
      const engine = await connect(bench.address);
      const table = await engine.table("defaults");
      const keys = async (of: string) => {
        const by = [{ name: "k", of: parsed(of) }];
        const groups = await engine.run(
          { table, by, measures: { n: { kind: "count" } } },
          { salt },
        );
        return groups.map(({ key, values }) => [key[0], Number(values.n)]);
      };
      expect(await keys("x")).toEqual([
        [0.1, 1],
        [0.1 + 2e-17, 1],
      ]);
      expect(await keys("abs(x) < 0.5")).toEqual([[true, 2]]);
      expect(await keys("y")).toEqual([
        ["2024-01-31 23:59:58", 1],
        ["2024-01-31 23:59:59", 1],
      ]);
      expect(await keys("z = null")).toEqual([[null, 2]]);
      await engine.close();
    });

    it("a database is refused if two of its texts may have no distinct forms in UTF-8", async () => {
      const { bench } = trial;
      await query(
        bench.address,
        "CREATE DATABASE bytes TEMPLATE template0 ENCODING 'SQL_ASCII' LOCALE 'C'",
      );
      const address = new URL(bench.address);
      address.pathname = "/bytes";
      await expect(connect(address.href)).rejects.toThrow(
        /the encoding of the database is not UTF8; use a database with encoding UTF8/,
      );
      await query(bench.address, "DROP DATABASE bytes");
    });
  });

  describe("a table that is not stored as one table", () => {
    it("a view is refused before any budget is spent if a row of the view cannot be computed", async () => {
      const { bench } = trial;
      await bench.execute(
        `CREATE TABLE public.heights (whole int); INSERT INTO public.heights VALUES (1), (2);
        CREATE VIEW public.inverse AS SELECT 10 / whole AS whole FROM public.heights`,
      );
      expect(await bench.engine.table("public.inverse")).not.toHaveProperty("everyRecordIsRow");
      await bench.execute("INSERT INTO public.heights VALUES (0)");
      await expect(bench.engine.table("public.inverse")).rejects.toThrow(
        /"inverse": the view, .* cannot be read in full; store the rows in an ordinary table/,
      );
    });

    it("a record of a table may be no row if a partition of the table is foreign", async () => {
      const { bench } = trial;
      await bench.execute(
        `CREATE FOREIGN DATA WRAPPER none; CREATE SERVER elsewhere FOREIGN DATA WRAPPER none;
        CREATE TABLE public.parts (x int) PARTITION BY LIST (x); CREATE TABLE public.parts_1 PARTITION OF public.parts FOR VALUES IN (1)`,
      );
      expect((await bench.engine.table("public.parts")).everyRecordIsRow).toBe(true);
      await bench.execute(
        "CREATE FOREIGN TABLE public.parts_2 PARTITION OF public.parts FOR VALUES IN (2) SERVER elsewhere",
      );
      // The foreign server has no handler, so the partitioned table cannot be read.
      await expect(bench.engine.table("public.parts")).rejects.toThrow(/cannot be read in full/);
    });
  });

  describe("the unique keys of a table", () => {
    it("only an index that covers all rows and only columns makes a key unique", async () => {
      const { bench } = trial;
      await bench.execute(
        `CREATE TABLE public.keyed (a int PRIMARY KEY, b int, c text, d int, UNIQUE (c, b) INCLUDE (d));
        CREATE UNIQUE INDEX ON public.keyed (b) WHERE d > 0;
        CREATE UNIQUE INDEX ON public.keyed (d, lower(c));
        CREATE INDEX ON public.keyed (d);
        CREATE TABLE public.split (x int PRIMARY KEY) PARTITION BY LIST (x)`,
      );
      expect((await bench.engine.table("public.keyed")).unique).toEqual([["a"], ["c", "b"]]);
      expect((await bench.engine.table("public.split")).unique).toEqual([["x"]]);
      await bench.execute("CREATE TABLE public.child () INHERITS (public.keyed)");
      expect(await bench.engine.table("public.keyed")).not.toHaveProperty("unique");
    });
  });

  describe("several tables of one database", () => {
    it("tables of two schemas are read by one engine, each by its own name", async () => {
      const { bench } = trial;
      await bench.execute(
        `CREATE SCHEMA one; CREATE TABLE one.t AS SELECT 1 AS x; CREATE SCHEMA "two.2"; CREATE TABLE "two.2".t AS SELECT 2 AS x;
        CREATE VIEW one.v AS SELECT x + 2 AS x FROM one.t`,
      );
      const { engine, names } = await connectAll({
        a: { url: bench.address, table: "one.t" },
        b: { url: bench.address.replace(/^postgres(ql)?:/, "postgres:"), table: '"two.2".t' },
        c: { url: bench.address.replace(/^postgres(ql)?:/, "postgresql:"), table: "one.v" },
      });
      const found = [];
      for (const name of Object.values(names)) {
        const table = await engine.table(name);
        const by = [{ name: "k", of: parsed("x") }];
        const groups = await engine.run(
          { table, by, measures: { n: { kind: "count" } } },
          { salt },
        );
        found.push([table.path, table.everyRecordIsRow, groups[0]?.key[0]]);
      }
      expect(found).toEqual([
        [["one", "t"], true, 1],
        [["two.2", "t"], true, 2],
        [["one", "v"], undefined, 3],
      ]);
      const prints = Object.values(names).map((name) => engine.fingerprint?.(name));
      expect(new Set(await Promise.all(prints)).size).toBe(3);
      await engine.close();
    });

    it("another database of the same server is refused", async () => {
      const { bench } = trial;
      const other = new URL(bench.address);
      other.pathname = "/elsewhere";
      const sources = {
        a: { url: bench.address, table: "t" },
        b: { url: other.href, table: "t" },
      };
      await expect(connectAll(sources)).rejects.toThrow(
        /sources: no engine that reads both a \(postgres .*\) and b \(postgres .*\/elsewhere\); copy one table/,
      );
    });
  });

  describe("the fingerprint of a table", () => {
    it("changes with every change of the rows or of the schema, and not otherwise", async () => {
      const { bench } = trial;
      await bench.execute("CREATE TABLE public.printed (x int)");
      const fingerprint = () => bench.engine.fingerprint?.("public.printed");
      const seen = [await fingerprint()];
      for (const change of [
        "INSERT INTO public.printed VALUES (1), (2)",
        "UPDATE public.printed SET x = 3 WHERE x = 1",
        "DELETE FROM public.printed WHERE x = 2",
        "TRUNCATE public.printed",
        "ALTER TABLE public.printed ADD COLUMN y text",
      ]) {
        await bench.execute(change);
        // The database counts changes up to a second late.
        await vi.waitFor(async () => expect(seen).not.toContain(await fingerprint()), 5000);
        seen.push(await fingerprint());
      }
      await bench.execute("VACUUM public.printed");
      expect(await fingerprint()).toBe(seen.at(-1));
      await bench.execute("CREATE VIEW public.of_printed AS SELECT * FROM public.printed");
      expect(await bench.engine.fingerprint?.("public.of_printed")).toMatch(/^[0-9a-f]{64}$/);
    });
  });
}
