import { describe, expect, it } from "vitest";
import { type AggregateQuery, parseExpression as parsed } from "../../src/index.js";
import { quoted } from "../support/bench.js";
import { declared, KINDS, REFUSED, SPELT, SPELT_AS } from "../support/types.js";
import { rows, type Trial } from "./trial.js";

const COMPARED = [
  "a",
  "b",
  "c",
  "trim(a)",
  "lower(b)",
  "upper(a)",
  "coalesce(a, b)",
  "if(a = 'smith', b, c)",
  "a = 'smith'",
  "a != c",
  "b < 'Smith'",
  "c >= 'smith'",
  "a in ('smith', 'x')",
  "b not in ('SMITH')",
  "a between 'SMITH' and 'Smith'",
  "a = b",
  "b = 'SMÏTH'",
  "case when a < c then a else c end",
  "length(a)",
  "a = lower(c)",
]; // prettier

export function describeTypes(trial: Trial): void {
  const { run, tableOf, agree } = trial;
  const dialect = () => trial.bench.engine.dialect;
  const flavour = () => trial.bench.flavour ?? dialect();

  describe("text of any collation", () => {
    it("text of any collation is grouped, compared and ordered by its bytes", async () => {
      const literal = (cell: unknown) => (cell === null ? "NULL" : `'${cell}'`);
      const values = SPELT.rows.map((row) => `(${row.map(literal).join(", ")})`);
      for (const text of [
        ...(SPELT_AS[flavour()] ?? []),
        `INSERT INTO spelt VALUES ${values.join(", ")}`,
      ])
        await trial.bench.execute(text);
      for (const of of COMPARED)
        await agree(SPELT, { by: [{ name: "x", of: parsed(of) }], measures: { rows } });
      const by = [{ name: "a", of: parsed("a"), values: ["smith", "SMITH", null] }];
      await agree(SPELT, { by, measures: { rows } });
      await agree(SPELT, {
        filter: parsed("a = 'smith' or b > 'smi'"),
        by: [],
        measures: { rows },
      });
      const unit = { of: parsed("lower(a)"), bound: { groups: 9, rows: 1 } };
      await agree(SPELT, { unit, by: [{ name: "b", of: parsed("b") }], measures: { rows } });
    });

    it("a text column can be the unit only if the engine compares the column by bytes", async () => {
      if (dialect() === "trino") return;
      const table = await tableOf("spelt");
      expect(table.columns.map(({ folded }) => folded)).toEqual([true, true, true]);
      for (const name of ["a", "b", "c"]) {
        const unit = { of: parsed(name), bound: { groups: 1, rows: 1 } };
        await expect(run({ table, unit, by: [], measures: { rows } })).rejects.toThrow(
          `query: unit must be a column that the database compares byte by byte, or an expression such as lower(name), got "${name}", which a collation or the type citext compares in another way`,
        );
      }
    });
  });

  describe("a column of any type", () => {
    it("a column of any type has one unit for each value that the engine considers different", async () => {
      const kinds = KINDS[dialect()] ?? [];
      await trial.bench.execute(`CREATE TABLE kinds (${kinds.map(declared).join(", ")})`);
      const inserts = kinds.flatMap(({ name, type, classes, none = [] }) =>
        [...classes.flat(), ...none].map(
          (value) => `INSERT INTO kinds (${quoted(name)}) VALUES (CAST(${value} AS ${type}))`,
        ),
      );
      if (dialect() === "trino")
        await Promise.all(inserts.map((each) => trial.bench.execute(each)));
      else await trial.bench.execute(inserts.join("; "));
      const table = await tableOf("kinds");
      for (const { name, classes, none = [] } of kinds) {
        const units = classes.length;
        const query = (of: string, by: AggregateQuery["by"] = []): AggregateQuery => ({
          table,
          unit: { of: parsed(of), bound: { groups: 1, rows: 1 } },
          by,
          measures: { units: { kind: "units" }, rows },
        });
        const [all] = await run(query(quoted(name)));
        expect([name, all?.values.units]).toEqual([name, BigInt(units)]);
        // Every part of a query uses or ignores a value, but a value never makes a query fail.
        const key = { name: "key", of: parsed(quoted(name)) };
        const groups = await run(query(quoted(name), [key]));
        expect(groups.reduce((sum, group) => sum + Number(group.values.units), 0)).toBe(units);
        const present = { kind: "count", of: parsed(quoted(name)) } as const;
        const filter = parsed(`coalesce(${quoted(name)}) is not null or true`);
        const [counted] = await run({ table, filter, by: [], measures: { present } });
        expect(Number(counted?.values.present)).toBeLessThanOrEqual(
          classes.flat().length + none.length,
        );
      }
    });

    it("a column is refused by name if expressions cannot use its type", async () => {
      const types = REFUSED[flavour()] ?? [];
      const columns = types.map((type, i) => `x${i} ${type}`);
      await trial.bench.execute(`CREATE TABLE refused (${columns.join(", ")})`);
      const table = await tableOf("refused");
      expect(table.columns).toEqual(types.map((_, i) => ({ name: `x${i}`, type: "other" })));
      const unit = { of: parsed("x0"), bound: { groups: 1, rows: 1 } };
      await expect(run({ table, unit, by: [], measures: { rows } })).rejects.toThrow(
        /^expression: column "x0" has a type that expressions cannot use .* at column 1$/,
      );
    });
  });

  describe("numbers beyond 64 bits", () => {
    it("numbers beyond 64 bits can be used in any part of a query", async () => {
      const table = await tableOf("people");
      const ask = async (query: Omit<AggregateQuery, "table">) =>
        (await run({ ...query, table })).map(({ values }) => Number(values.rows));
      expect(await ask({ filter: parsed("income < 1e19"), by: [], measures: { rows } })).toEqual([
        9,
      ]);
      const values = [1e19, 2 ** 63, -1e19, 1e40, 1e300];
      for (const of of ["income", "id", "score", "note"])
        expect(
          await ask({ by: [{ name: "k", of: parsed(of), values }], measures: { rows } }),
        ).toEqual([0, 0, 0, of === "income" ? 1 : 0, 0]);
      const edges = [-1e19, 0, 1e19, 1e40];
      const by = [{ name: "k", of: parsed("income"), edges, outside: "clamp" as const }];
      expect(await ask({ by, measures: { rows } })).toEqual([2, 7, 1]);
      const sum = {
        kind: "sum",
        of: parsed("income"),
        lower: -1e30,
        upper: 1e30,
        granularity: 2 ** 60,
        missing: 1e19,
      } as const;
      expect((await run({ table, by: [], measures: { sum } })).length).toBe(1);
    });
  });
}
