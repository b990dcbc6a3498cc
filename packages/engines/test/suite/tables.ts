import { describe, expect, it } from "vitest";
import {
  type Bound,
  type Key,
  type KeyValue,
  parseExpression as parsed,
  type SetsQuery,
} from "../../src/index.js";
import { quoted, type Sample } from "../support/bench.js";
import { countsModel } from "../support/counts-model.js";
import { EMPTY, PEOPLE, recordsOf, STRANGE } from "../support/samples.js";
import { SPELT } from "../support/types.js";
import { rows, salt, type Trial } from "./trial.js";

const key = (of: string, values: readonly KeyValue[]) => ({
  name: of,
  of: parsed(of),
  values,
});
const bins = (of: string, edges: readonly number[], outside: "drop" | "clamp"): Key => ({
  name: of,
  of: parsed(of),
  edges,
  outside,
});
const periods = (of: string, starts: readonly string[], end: string): Key => ({
  name: of,
  of: parsed(of),
  starts,
  end,
});
const withOther = (keys: readonly Key[]): readonly Key[] =>
  keys.map((each) => ("starts" in each ? each : { ...each, other: true }));

/** All sets of at most two keys, and all keys in reverse order. */
const setsOf = (keys: readonly Key[]): readonly (readonly number[])[] => {
  const indices = keys.map((_, i) => i);
  const pairs = indices.flatMap((i) => indices.slice(i + 1).map((j) => [j, i]));
  return [[], ...indices.map((i) => [i]), ...pairs, indices.toReversed()];
};

const KEYS: readonly (readonly Key[])[] = [
  [
    key("city", ["東京", "Zürich", null, "🦆 café", "Atlantis"]),
    key("member", [true, false]),
    bins("income", [0, 1, 100, 2000], "drop"),
  ],
  [
    key("age", [77, 31, -3, 0, 50]),
    key("note", [12, 50, 0.5, null]),
    bins("score", [-1, 0, 2], "clamp"),
  ],
  [key("income", [-0, 10, 1e40, 2 ** 53]), key("member", [null, true]), key("city", [null])],
  [
    periods("born", ["1969-12-31", "1990-02-28", "2000-02-29"], "2024-12-31"),
    key("member", [true]),
  ],
];

export function describeTables(trial: Trial): void {
  const { run } = trial;
  const counts = async (sample: Sample, query: Omit<SetsQuery, "table" | "measures">) => {
    const whole = { ...query, measures: { rows }, table: await trial.tableOf(sample.name) };
    const tables = await trial.bench.engine.counts(whole, { salt });
    expect(tables).toEqual(countsModel(whole, recordsOf(sample)));
    return tables;
  };

  describe("tables of counts", () => {
    it("all tables of a query are the margins of the same rows", async () => {
      for (const by of KEYS.flatMap((keys) => [keys, withOther(keys)])) {
        await counts(PEOPLE, { by, sets: setsOf(by) });
        await counts(PEOPLE, { by, sets: setsOf(by), filter: parsed("id > 1 or id is null") });
      }
    });

    it("a table without rows has zeros, and rows without a key are in the cell for other values", async () => {
      const by = withOther([key("city", ["Bern"]), bins("income", [0, 1], "drop")]);
      const empty = await counts(EMPTY, { by, sets: [[0, 1], []] });
      expect(empty).toEqual([new Float64Array(4), new Float64Array(1)]);
      const [table] = await counts(PEOPLE, { by, sets: [[0, 1]] });
      expect(table).toEqual(Float64Array.of(1, 1, 2, 10));
      const strange = key('"we""ird; --"', ["'", '"', "\\"]);
      await counts(STRANGE, { by: withOther([strange, key("select", [0.5])]), sets: [[1, 0]] });
    });

    it("a long list of values is searched in the order of their code points", async () => {
      const codes = [...Array(300).keys()].map((i) => String.fromCodePoint(0x100 + 997 * i));
      const others = ["Zürich", "東京", "🦆 café", "", "\t tab ", "\u{ffff}"];
      const values = [...codes, ...others].filter((text) => !/[\p{Cs}]/u.test(text));
      await counts(PEOPLE, { by: [key("city", values)], sets: [[0]] });
      const ages = [...Array(200).keys()].map((i) => 100 - i);
      await counts(PEOPLE, { by: withOther([key("age", ages)]), sets: [[0]] });
      await counts(PEOPLE, { by: withOther([key("income", ages)]), sets: [[0]] });
    });

    it("texts of any collation are compared by their bytes", async () => {
      // The table `spelt` is created by an earlier test.
      const names = ["smith", "SMÏTH", "smi\u0308th", "", null, "Smith"];
      const by = withOther([key("a", names), key("b", names), key("c", names.slice(0, 2))]);
      await counts(SPELT, { by, sets: setsOf(by) });
    });

    it("no value of any type makes a query fail", async () => {
      const table = await trial.tableOf("kinds"); // an earlier test creates this table
      const text = ["text", "date", "timestamp"];
      const known: Readonly<Record<string, readonly KeyValue[]>> = {
        integer: [-5, 1, 2 ** 40],
        decimal: [0.5, -1],
        float: [0.5, 1e300],
        boolean: [true],
      };
      const all = table.columns.filter(({ type }) => type !== "other");
      const lists = [
        all.map(({ name, type }) => key(quoted(name), known[type] ?? ["x", "2024-02-29"])),
        all
          .filter(({ type }) => type !== "boolean")
          .map(({ name }) => bins(quoted(name), [-1e300, 0, 7, 1e300], "clamp")),
        all
          .filter(({ type }) => text.includes(type))
          .map(({ name }) => periods(quoted(name), ["0001-01-01", "2024-02-29"], "9999-12-31")),
      ];
      const [total] = await run({ table, by: [], measures: { rows } });
      for (const keys of lists) {
        const sets = keys.map((_, i) => [i]);
        const query = { table, by: withOther(keys), sets, measures: { rows } };
        const tables = await trial.bench.engine.counts(query, { salt });
        const sums = tables.map((counts) => counts.reduce((sum, count) => sum + count));
        const isOther = keys.every((each) => !("starts" in each));
        if (isOther) expect(new Set(sums)).toEqual(new Set([Number(total?.values.rows)]));
        expect(new Set(sums).size).toBe(1);
      }
    });

    it("rows beyond the bound of a unit are dropped once, in the order of their keys", async () => {
      for (const by of [withOther(KEYS[0]!), KEYS[3]!]) {
        const bounds: readonly Bound[] = [
          { groups: 2, rows: 1, first: true },
          { groups: 3, rows: 2, first: true },
          { groups: 2, rows: 1, each: 0, first: true },
          { groups: 1, rows: 2, each: 1, first: true },
          { groups: 3, rows: 1, each: by.length - 1, first: true },
        ];
        for (const bound of bounds) {
          const unit = { of: parsed("id % 3"), bound };
          await counts(PEOPLE, { unit, by, sets: setsOf(by) });
        }
      }
    });
  });
}
