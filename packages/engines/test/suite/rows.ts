import { describe, expect, it } from "vitest";
import { type Key, type Measure, parseExpression as parsed } from "../../src/index.js";
import { EMPTY, HUGE, PEOPLE, STRANGE } from "../support/samples.js";
import { rows, type Trial } from "./trial.js";

export function describeRows(trial: Trial): void {
  const { agree } = trial;

  describe("rows as units", () => {
    it("rows are counted and summed by key", async () => {
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

    it("rows fall into bins; values outside the bins are dropped or clamped", async () => {
      const edges = [0, 18, 31, 45, 50, 77];
      for (const outside of ["drop", "clamp"] as const) {
        for (const of of ["age", "income", "note"]) {
          const by: Key[] = [{ name: "bin", of: parsed(of), edges, outside }];
          const groups = await agree(PEOPLE, { by, measures: { rows } });
          expect(groups.map((group) => group.key[0])).toEqual([0, 1, 2, 3, 4]);
        }
      }
    });

    it("every public key is reported in order, with zero for a key without rows", async () => {
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

    it("rows form one group, which is always reported, if there is no key", async () => {
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

    it("sums over rows are exact, unlike floating-point sums", async () => {
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

    it("unusual names and unusual values are kept apart", async () => {
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
}
