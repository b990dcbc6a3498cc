import { inspect } from "node:util";
import { NoisewrightError } from "@noisewright/core";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  type Group,
  type Key,
  type Measure,
  type Plan,
  parseExpression as parsed,
} from "../src/index.js";
import * as arbitrary from "./support/arbitrary.js";
import { type Bench, type Sample, series } from "./support/bench.js";
import { EXPRESSIONS } from "./support/expressions.js";
import { model } from "./support/model.js";
import { EMPTY, HUGE, PEOPLE, recordsOf, STRANGE } from "./support/samples.js";

const salt = Uint8Array.from({ length: 16 }, (_, i) => 7 * i);
const rows: Measure = { kind: "count" };
const CANARY = "canary-5b1d";

const sorted = (groups: readonly Group[]): readonly Group[] =>
  [...groups].sort((a, b) => (JSON.stringify(a.key) < JSON.stringify(b.key) ? -1 : 1));

/** What every engine must do, and do alike. */
export function engineSuite(start: () => Promise<Bench>): void {
  let bench: Bench;
  beforeAll(async () => {
    bench = await start();
    for (const sample of [PEOPLE, STRANGE, HUGE, EMPTY]) await bench.load(sample);
  }, 300_000);
  afterAll(() => bench?.stop());

  const tableOf = (name: string) => bench.engine.table(`"${name.replaceAll('"', '""')}"`);
  const run = (plan: Plan, options = {}) => bench.engine.run(plan, { salt, ...options });

  async function agree(sample: Sample, plan: Omit<Plan, "table">): Promise<readonly Group[]> {
    const whole = { ...plan, table: await tableOf(sample.name) };
    const groups = await run(whole);
    expect(sorted(groups)).toEqual(sorted(model(whole, recordsOf(sample))));
    return groups;
  }

  describe("schemas", () => {
    it("names columns and their types", async () => {
      const { columns } = await tableOf("people");
      expect(columns).toEqual(
        Object.entries(PEOPLE.columns).map(([name, type]) => ({ name, type })),
      );
    });

    it("says which table there is not", async () => {
      await expect(tableOf("nobody")).rejects.toMatchObject({ code: "unavailable" });
      await expect(tableOf("nobody")).rejects.toThrow(/no table .*nobody/);
    });
  });

  describe("expressions", () => {
    it.each(EXPRESSIONS)("mean the same: %s", async (text) => {
      await agree(PEOPLE, { by: [{ name: "x", of: parsed(text) }], measures: { rows } });
    });
  });

  describe("any expression", () => {
    it("means what the model says, or is refused before it runs", async () => {
      const table = await tableOf("people");
      // Three at a time: what is summed, what filters and what groups.
      const any = fc.tuple(arbitrary.number, arbitrary.condition, arbitrary.text);
      const one = async ([value, filter, key]: readonly [string, string, string]) => {
        const sum = {
          kind: "sum",
          of: parsed(value),
          lower: -1e6,
          upper: 1e6,
          granularity: 0.125,
          missing: 1,
        } as const;
        const plan: Plan = {
          table,
          filter: parsed(`(${filter}) or id > 5`),
          by: [{ name: "key", of: parsed(`coalesce(${key}, '')`) }],
          measures: { rows, sum, known: { kind: "count", of: parsed(value) } },
        };
        const groups = await run(plan).catch((error: { code?: string }) => {
          if (error.code !== "syntax") throw error;
          return undefined;
        });
        if (groups !== undefined)
          expect(sorted(groups)).toEqual(sorted(model(plan, recordsOf(PEOPLE))));
      };
      const numRuns = bench.engine.dialect === "trino" ? 20 : 200;
      await fc.assert(fc.asyncProperty(any, one), { numRuns, seed: 7 });
    });
  });

  describe("rows as units", () => {
    it("are counted and summed by key", async () => {
      const groups = await agree(PEOPLE, {
        by: [{ name: "city", of: parsed("city") }],
        measures: {
          rows,
          known: { kind: "count", of: parsed("income") },
          units: { kind: "units" },
          income: { kind: "sum", of: parsed("income"), lower: -100, upper: 2000, granularity: 0.5 },
          filled: {
            kind: "sum",
            of: parsed("income"),
            lower: -100,
            upper: 2000,
            granularity: 0.25,
            missing: 7,
          },
          squares: {
            kind: "sum",
            of: parsed("income * income"),
            lower: 0,
            upper: 1e6,
            granularity: 16,
          },
          notes: { kind: "sum", of: parsed("note"), lower: -50, upper: 60, granularity: 0.1 },
        },
      });
      expect(groups.length).toBe(11);
    });

    it("fall into bins, with what lies outside dropped or clamped", async () => {
      const edges = [0, 18, 31, 45, 50, 77];
      for (const outside of ["drop", "clamp"] as const) {
        for (const of of ["age", "income", "note"]) {
          const by: Key[] = [{ name: "bin", of: parsed(of), edges, outside }];
          const groups = await agree(PEOPLE, { by, measures: { rows } });
          expect(groups.map((group) => group.key[0])).toEqual([0, 1, 2, 3, 4]);
        }
      }
    });

    it("are reported for every public key, in order, and zero where there are none", async () => {
      const groups = await agree(PEOPLE, {
        filter: parsed("id is not null"),
        by: [
          { name: "city", of: parsed("city"), values: ["東京", "Atlantis", null, "Zürich"] },
          { name: "member", of: parsed("member"), values: [true, false, null] },
        ],
        measures: { rows },
      });
      expect(groups.length).toBe(12);
      expect(groups[0]?.key).toEqual(["東京", true]);
      await agree(PEOPLE, {
        by: [{ name: "age", of: parsed("age"), values: [77, 31, 2.5] }],
        measures: { rows },
      });
      await agree(PEOPLE, {
        by: [{ name: "note", of: parsed("note"), values: [12, 50, 0.5] }],
        measures: { rows },
      });
      await agree(PEOPLE, {
        by: [{ name: "id", of: parsed("id"), values: [1, -(2 ** 53) + 1] }],
        measures: { rows },
      });
    });

    it("make one group, always reported, when nothing groups them", async () => {
      const sum: Measure = {
        kind: "sum",
        of: parsed("income"),
        lower: 0,
        upper: 9,
        granularity: 1,
      };
      for (const sample of [PEOPLE, EMPTY]) {
        const groups = await agree(sample, { by: [], measures: { rows, sum } });
        expect(groups.length).toBe(1);
      }
      const none = await agree(EMPTY, {
        by: [{ name: "city", of: parsed("city") }],
        measures: { rows },
      });
      expect(none).toEqual([]);
    });

    it("add up exactly where floating point cannot", async () => {
      const sum = {
        kind: "sum",
        of: parsed("value"),
        lower: -(2 ** 53) + 1,
        upper: 2 ** 53 - 1,
        granularity: 1,
      } as const;
      const [group] = await agree(HUGE, { by: [], measures: { sum } });
      expect(group?.values.sum).toBe(
        30n *
          (2n ** 53n -
            1n +
            1n -
            (2n ** 53n - 1n) +
            3n +
            2n ** 52n +
            1n -
            1n +
            0n +
            2n -
            2n +
            2n ** 53n -
            1n),
      );
    });

    it("keep strange names and values apart", async () => {
      await agree(STRANGE, {
        derive: { "d'": parsed('select * "ключ ключей"') },
        filter: parsed("\"a?b$1\" != '::text'"),
        by: [
          { name: "k", of: parsed('"we""ird; --"') },
          { name: "a", of: parsed('"a?b$1"') },
        ],
        measures: {
          rows,
          sum: { kind: "sum", of: parsed('"d\'"'), lower: 0, upper: 9, granularity: 0.5 },
        },
      });
    });
  });

  describe("units of several rows", () => {
    const measures: Plan["measures"] = {
      rows,
      units: { kind: "units" },
      known: { kind: "count", of: parsed("income") },
      income: { kind: "sum", of: parsed("income"), lower: -100, upper: 2000, granularity: 0.5 },
      totals: {
        kind: "sum",
        of: parsed("age"),
        lower: 0,
        upper: 100,
        granularity: 1,
        total: { lower: 20, upper: 60 },
      },
    };

    it.each(["id", "note", "score", "member", "id % 3", "coalesce(city, '?')"])(
      "of %s are bounded",
      async (unit) => {
        for (const bound of [
          { groups: 100, rows: 1 },
          { groups: 100, rows: 2 },
        ]) {
          await agree(PEOPLE, { unit: { of: parsed(unit), bound }, by: [], measures });
          await agree(PEOPLE, {
            unit: { of: parsed(unit), bound },
            by: [{ name: "city", of: parsed("city") }],
            measures,
          });
          await agree(PEOPLE, {
            unit: { of: parsed(unit), bound },
            by: [{ name: "age", of: parsed("age"), edges: [0, 40, 200], outside: "clamp" }],
            measures,
          });
        }
      },
    );

    it("with a million rows count as their bound says", async () => {
      const { dialect } = bench.engine;
      await bench.execute(
        `CREATE TABLE crowd AS SELECT CASE WHEN i <= 1000000 THEN 1 ELSE i END AS unit, i * 1e0 AS value FROM (${series[dialect]?.(1_001_000)}) AS s`,
      );
      const table = await bench.engine.table("crowd");
      const [group] = await run({
        table,
        unit: { of: parsed("unit"), bound: { groups: 1, rows: 5 } },
        by: [],
        measures: {
          rows,
          units: { kind: "units" },
          sum: { kind: "sum", of: parsed("value"), lower: 0, upper: 2 ** 40, granularity: 1 },
        },
      });
      const others = BigInt((1000 * (1_000_001 + 1_001_000)) / 2);
      const crowd = (1_000_000n * 1_000_001n) / 2n;
      expect(group?.values).toEqual({ rows: 1005n, units: 1001n, sum: crowd + others });
    });

    it("enter as many groups as they may and no more, each as likely as another", async () => {
      const { dialect } = bench.engine;
      await bench.execute(
        `CREATE TABLE visits AS SELECT (i - 1) / 6 AS unit, (i - 1) % 6 AS place FROM (${series[dialect]?.(1_200_000)}) AS s`.replace(
          "/ 6",
          dialect === "duckdb" ? "// 6" : "/ 6",
        ),
      );
      const table = await bench.engine.table("visits");
      const plan = (groups: number): Plan => ({
        table,
        unit: { of: parsed("unit"), bound: { groups, rows: 1 } },
        by: [{ name: "place", of: parsed("place") }],
        measures: { units: { kind: "units" } },
      });
      const kept = (await run(plan(2))).map((group) => Number(group.values.units));
      expect(kept.reduce((sum, count) => sum + count)).toBe(400_000);
      // α = 1e-9 over 6 binomials of 200,000 and 1/3: 6.5 σ is 1370, a bias of 2 %.
      for (const count of kept) expect(Math.abs(count - 200_000 / 3)).toBeLessThan(1370);
      const again = (await run(plan(2))).map((group) => Number(group.values.units));
      expect(again).toEqual(kept);
      const other = await bench.engine.run(plan(2), { salt: salt.map((byte) => byte ^ 1) });
      expect(other.map((group) => Number(group.values.units))).not.toEqual(kept);
      expect(
        (await run(plan(5))).reduce((sum, { values }) => sum + (values.units as bigint), 0n),
      ).toBe(1_000_000n);
      // A few units of very many groups each.
      const crowded: Plan = {
        table,
        unit: { of: parsed("place"), bound: { groups: 70, rows: 1 } },
        by: [{ name: "unit", of: parsed("unit") }],
        measures: { units: { kind: "units" } },
      };
      const all = (await run(crowded)).reduce(
        (sum, { values }) => sum + (values.units as bigint),
        0n,
      );
      expect(all).toBe(6n * 70n);
    });

    it("of too many rows add the share of those that count, where asked to", async () => {
      const sum = {
        kind: "sum",
        of: parsed("value"),
        lower: -1000,
        upper: 1000,
        granularity: 0.5,
        excess: "share",
      } as const;
      for (const rows of [1, 5, 42, 43, 100]) {
        const unit = { of: parsed("unit"), bound: { groups: 1, rows } };
        await agree(HUGE, { unit, by: [], measures: { sum } });
      }
    });
  });

  describe("what goes wrong", () => {
    it("is told of a column that there is not, with its place", async () => {
      const table = await tableOf("people");
      await expect(
        run({ table, by: [], filter: parsed("age > 1 and agee < 3"), measures: { rows } }),
      ).rejects.toThrow(/^expression: no column "agee" \(there are id, city, .*\) at column 13$/);
    });

    it("stops a query on request", async () => {
      const { dialect } = bench.engine;
      const slow = series[dialect]?.(dialect === "trino" ? 9_000_000 : 2_000_000_000);
      await bench.execute(`CREATE VIEW slow AS SELECT i FROM (${slow}) AS s`);
      const table = await bench.engine.table("slow");
      const plan: Plan = {
        table,
        by: [{ name: "k", of: parsed("i % 7") }],
        filter: parsed("i % 3 = 1"),
        measures: { rows },
      };
      const started = Date.now();
      const stopped = run(plan, { signal: AbortSignal.timeout(400) });
      await expect(stopped).rejects.toMatchObject({ code: "cancelled" });
      expect(Date.now() - started).toBeLessThan(10_000);
      await expect(run(plan, { signal: AbortSignal.abort() })).rejects.toMatchObject({
        code: "cancelled",
      });
      await agree(PEOPLE, { by: [], measures: { rows } });
    });

    it("never carries data: an engine's own error is withheld", async () => {
      const written: string[] = [];
      const spies = [process.stdout, process.stderr].map((stream) =>
        vi.spyOn(stream, "write").mockImplementation((text) => {
          written.push(String(text));
          return true;
        }),
      );
      await bench.load({ name: "secret", columns: { note: "text" }, rows: [[CANARY]] });
      await bench.execute("CREATE VIEW leaky AS SELECT CAST(note AS integer) AS n FROM secret");
      const table = await bench.engine.table("leaky");
      const error = await run({
        table,
        by: [{ name: "n", of: parsed("n") }],
        measures: { rows },
      }).catch((e: unknown) => e);
      for (const spy of spies) spy.mockRestore();
      expect(error).toBeInstanceOf(NoisewrightError);
      expect((error as Error).message).toMatch(/the query failed/);
      const shown =
        inspect(error, { depth: 20, showHidden: true }) + JSON.stringify(error) + written.join("");
      expect(shown).not.toContain(CANARY);
    });

    it("reports progress that never falls and ends at 1", async () => {
      const seen: number[] = [];
      const table = await tableOf("huge");
      await run(
        { table, by: [], measures: { rows } },
        { progress: (fraction: number) => seen.push(fraction) },
      );
      expect(seen.at(-1)).toBe(1);
      expect(seen).toEqual([...seen].sort((a, b) => a - b));
    });
  });
}
