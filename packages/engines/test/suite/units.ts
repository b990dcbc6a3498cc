import { describe, expect, it } from "vitest";
import { type AggregateQuery, parseExpression as parsed } from "../../src/index.js";
import { series } from "../support/bench.js";
import { HUGE, PEOPLE } from "../support/samples.js";
import { rows, salt, type Trial } from "./trial.js";

const UNITS = 32_000;

export function describeUnits(trial: Trial): void {
  const { run, agree } = trial;

  describe("units of several rows", () => {
    const measures: AggregateQuery["measures"] = {
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
      "the contributions of units are bounded if the unit is %s",
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

    it("a unit with a million rows contributes no more than its bound", async () => {
      const { dialect } = trial.bench.engine;
      await trial.bench.execute(
        `CREATE TABLE crowd AS SELECT CASE WHEN i <= 1000000 THEN 1 ELSE i END AS unit, i * 1e0 AS value FROM (${series[dialect]?.(1_001_000)}) AS s`,
      );
      const table = await trial.bench.engine.table("crowd");
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

    it("each unit is in as many groups as its bound allows, and each group is chosen with the same probability", async () => {
      const { dialect } = trial.bench.engine;
      await trial.bench.execute(
        `CREATE TABLE visits AS SELECT (i - 1) / 6 AS unit, (i - 1) % 6 AS place FROM (${series[dialect]?.(6 * UNITS)}) AS s`.replace(
          "/ 6",
          dialect === "duckdb" ? "// 6" : "/ 6",
        ),
      );
      const table = await trial.bench.engine.table("visits");
      const query = (groups: number): AggregateQuery => ({
        table,
        unit: { of: parsed("unit"), bound: { groups, rows: 1 } },
        by: [{ name: "place", of: parsed("place") }],
        measures: { units: { kind: "units" } },
      });
      const kept = (await run(query(2))).map((group) => Number(group.values.units));
      expect(kept.reduce((sum, count) => sum + count)).toBe(2 * UNITS);
      // The probability of a false alarm is 1e-9 over 6 binomial variables with UNITS trials and
      // probability 1/3. A bias of 10 % is 13 standard deviations.
      const room = 6.5 * Math.sqrt((2 * UNITS) / 9);
      const farthest = (counts: readonly number[]) =>
        Math.max(...counts.map((count) => Math.abs(count - UNITS / 3)));
      expect(farthest(kept)).toBeLessThan(room);
      // The filter removes a tenth of the units from one place, which is a bias of 10 %.
      const less = { ...query(2), filter: parsed("place > 0 or unit % 10 > 0") };
      const biased = (await run(less)).map((group) => Number(group.values.units));
      expect(farthest(biased)).toBeGreaterThan(room);
      const again = (await run(query(2))).map((group) => Number(group.values.units));
      expect(again).toEqual(kept);
      const other = await trial.bench.engine.run(query(2), { salt: salt.map((byte) => byte ^ 1) });
      expect(other.map((group) => Number(group.values.units))).not.toEqual(kept);
      expect((await run(query(5))).reduce((sum, { values }) => sum + values.units!, 0n)).toBe(
        5n * BigInt(UNITS),
      );
      // The first groups in the order of their keys.
      const first = { of: parsed("unit"), bound: { groups: 2, rows: 1, first: true } } as const;
      const earliest = await run({ ...query(2), unit: first });
      expect(earliest.map(({ key, values }) => [key[0], Number(values.units)])).toEqual([
        [0, UNITS],
        [1, UNITS],
      ]);
      // Tables of counts choose among the values of a key in the same fair way.
      const values = [0, 1, 2, 3, 4];
      const places = { name: "place", of: parsed("place"), values, other: true } as const;
      const [counts] = await trial.bench.engine.counts(
        {
          table,
          unit: { of: parsed("unit"), bound: { groups: 2, rows: 1, each: 1 } },
          by: [{ name: "odd", of: parsed("unit % 2"), values: [0, 1] }, places],
          sets: [[1]],
          measures: { rows },
        } as const,
        { salt },
      );
      expect(counts!.reduce((sum, count) => sum + count)).toBe(2 * UNITS);
      expect(farthest([...counts!])).toBeLessThan(room);
      // This query has a few units, and each unit is in very many groups.
      const crowded: AggregateQuery = {
        table,
        unit: { of: parsed("place"), bound: { groups: 70, rows: 1 } },
        by: [{ name: "unit", of: parsed("unit") }],
        measures: { units: { kind: "units" } },
      };
      const all = (await run(crowded)).reduce((sum, { values }) => sum + values.units!, 0n);
      expect(all).toBe(6n * 70n);
    });

    it("a unit with too many rows contributes the fraction of its total that its bound allows", async () => {
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

    it("squares of steps are summed exactly, also for units with too many rows", async () => {
      const squares = (of: string, upper: number, granularity: number) =>
        ({ kind: "sum", of: parsed(of), lower: 0, upper, granularity, squared: true }) as const;
      const shared = { excess: "share" } as const;
      const measures: AggregateQuery["measures"] = {
        income: squares("income + 100", 2100, 0.5),
        filled: { ...squares("income + 100", 2100, 0.5), missing: 7 },
        age: squares("age", 50, 1),
        score: { ...squares("score + 3", 10, 0.01), ...shared },
        notes: { ...squares("note + 80", 150, 0.1), ...shared, missing: 9 },
      };
      const by: AggregateQuery["by"] = [{ name: "city", of: parsed("city") }];
      await agree(PEOPLE, { by, measures });
      const largest = { ...squares("value", 2 ** 28, 1), ...shared };
      const wide = { ...squares("value + 9000000000000000", 2 ** 30, 0.5), ...shared };
      await agree(HUGE, { by: [], measures: { wide } });
      for (const rows of [1, 2, 3, 42, 43]) {
        const bound = { groups: 100, rows };
        await agree(PEOPLE, { unit: { of: parsed("id % 3"), bound }, by: [], measures });
        await agree(HUGE, { unit: { of: parsed("unit"), bound }, by: [], measures: { largest } });
      }
    });
  });
}
