import { describe, expect, it, vi } from "vitest";
import { connectAll } from "../../src/connect/index.js";
import { parseExpression, sensitivities } from "../../src/index.js";
import type { Dialect } from "../../src/sql/dialect.js";
import { cast } from "../../src/sql/fragment.js";
import { trino } from "../../src/sql/trino.js";
import { bruteForce, type Options } from "../brute-force/brute-force.js";
import type { Runner } from "../brute-force/runners.js";
import { engineSuite } from "../suite/index.js";
import { rows, salt, type Trial } from "../suite/trial.js";
import { startTrinoBench } from "../support/trino.js";

const CHECKS = Number(process.env.CHECKS ?? 300);
const SEED = Number(process.env.SEED ?? 1);

/** Runs one query at a time on the cluster of the suite, as a release does. */
const runnerOf = ({ bench }: Trial): Runner => ({
  engine: bench.engine,
  async execute(statements) {
    for (const statement of statements) await bench.execute(statement);
  },
  run: (plans) => Promise.all(plans.map((plan) => bench.engine.run(plan, { salt }))),
  stop: () => Promise.resolve(),
});

const halved: typeof sensitivities = (plan, adjacency) =>
  Object.fromEntries(
    Object.entries(sensitivities(plan, adjacency)).map(([name, each]) => [
      name,
      { ...each, l1: (each.l1 + 1n) / 2n },
    ]),
  );

function describeTrino(trial: Trial): void {
  const search = (options: Partial<Options>) =>
    bruteForce(runnerOf(trial), { checks: CHECKS, seed: SEED, tables: 1, ...options });

  describe("a text of a Trino type", () => {
    it("a time is truncated to seconds, never rounded, and a text of type char is read without its padding", async () => {
      await trial.bench.execute(
        `CREATE TABLE forms AS SELECT CAST(stamp AS timestamp(6)) AS stamp, stamp AT TIME ZONE 'Asia/Tokyo' AS zoned, CAST(word AS char(4)) AS word
FROM (VALUES (TIMESTAMP '9999-12-31 23:59:59.999999', ' a'), (TIMESTAMP '1969-12-31 23:59:59.999999', 'a'), (TIMESTAMP '0001-01-01 00:00:00.999999', ''), (TIMESTAMP '12345-01-01 00:00:00', NULL)) AS t(stamp, word)`,
      );
      const table = await trial.tableOf("forms");
      const keys = async (name: string) => {
        const by = [{ name, of: parseExpression(name) }];
        const groups = await trial.run({ table, by, measures: { rows } });
        return groups.map(({ key }) => key[0]).sort();
      };
      const stamps = ["0001-01-01 00:00:00", "1969-12-31 23:59:59", "9999-12-31 23:59:59", null];
      expect(await keys("stamp")).toEqual(stamps);
      expect(await keys("zoned")).toEqual(stamps);
      expect(await keys("word")).toEqual(["", " a", "a", null]);
    });
  });

  describe("several tables of one cluster", () => {
    it("tables of two catalogs are read by one engine, and each address gives its own catalog", async () => {
      const { bench } = trial;
      await bench.execute("CREATE TABLE memory.default.same AS SELECT 1 AS x");
      await bench.execute("CREATE TABLE warehouse.default.same AS SELECT 2 AS x");
      const warehouse = bench.address.replace("/memory/", "/warehouse/");
      const { engine, names } = await connectAll({
        a: { url: bench.address, table: "same" },
        b: { url: warehouse, table: "same" },
        c: { url: warehouse, table: 'memory."default".same' },
      });
      expect(names).toEqual({
        a: "memory.default.same",
        b: "warehouse.default.same",
        c: "memory.default.same",
      });
      const found = [];
      for (const name of Object.values(names)) {
        const by = [{ name: "x", of: parseExpression("x") }];
        const query = { table: await engine.table(name), by, measures: { rows } };
        found.push((await engine.run(query, { salt }))[0]?.key[0]);
      }
      expect(found).toEqual([1, 2, 1]);
      expect(await engine.fingerprint?.(names.a)).toBe(await engine.fingerprint?.(names.c));
      expect(await engine.fingerprint?.(names.a)).not.toBe(await engine.fingerprint?.(names.b));
      await engine.close();
    });
  });

  describe("neighbouring tables", () => {
    it("neighbouring tables differ by at most the claimed sensitivity", async () => {
      const outcome = await search({});
      expect([...outcome.violations, ...outcome.failures]).toEqual([]);
      expect(outcome.checks).toBeGreaterThanOrEqual(CHECKS);
    });

    const faults: readonly (readonly [string, Partial<Options>, Dialect["unit"]])[] = [
      ["only half of the sensitivity is claimed", { claim: halved }, trino.unit],
      [
        "units are compared by the text of their column",
        { unit: "zoned", key: "k" },
        (column) => cast(column, trino.types.text),
      ],
    ];
    it.each(faults)(
      "neighbouring tables differ by more than the claim if %s",
      async (_, options, unit) => {
        const planted = vi.spyOn(trino, "unit").mockImplementation(unit);
        try {
          const most = { checks: 20_000, untilFound: true };
          const { violations } = await search({ ...most, ...options });
          expect(violations.length).toBeGreaterThan(0);
        } finally {
          planted.mockRestore();
        }
      },
    );
  });
}

engineSuite(startTrinoBench, describeTrino);
