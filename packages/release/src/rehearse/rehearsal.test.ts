import { describe, expect, it } from "vitest";
import { parseSpec } from "../spec/index.js";
import { madeUpRows } from "./made-up-rows.js";
import { rehearsalOf } from "./rehearsal.js";

function specOf(releases: readonly object[], more: object = {}) {
  const text = JSON.stringify({
    source: { file: "adult.csv", types: { "hours-per-week": "integer" } },
    privacy: { unit: { column: "id" }, bound: { groups: 2, rows: 3 } },
    ledger: { name: "adult", budget: { epsilon: 4, delta: 1e-6 } },
    releases: releases.map((release, i) => ({
      ...{ name: `r${i}`, budget: { epsilon: 1, delta: 1e-7 } },
      ...release,
    })),
    ...more,
  });
  return parseSpec(text, "spec").spec;
}

const MEAN = { statistic: "mean", of: '"hours-per-week"', lower: 10, upper: 60 };
const KEYS = ["Bachelors", 'say "hi", twice', "Masters"];

describe("made-up rows", () => {
  it("have the columns, types, keys and bounds of the spec, and are the same every time", () => {
    const spec = specOf([{ ...MEAN, by: { of: "education", keys: KEYS } }]);
    const { columns, types, rows } = madeUpRows(spec, 2000);
    expect(columns).toEqual(["id", "education", "hours-per-week"]);
    expect(types).toEqual({ education: "text", "hours-per-week": "integer" });
    expect(rows).toHaveLength(2000);
    expect(new Set(rows.map(([, key]) => key))).toEqual(new Set(KEYS));
    const hours = rows.map((row) => Number(row[2]));
    expect(hours.every((x) => Number.isInteger(x) && x >= 10 && x <= 60)).toBe(true);
    expect(new Set(hours).size).toBeGreaterThan(30);
    expect(madeUpRows(spec, 2000).rows).toEqual(rows);
  });

  it("respect how many groups and rows of one person count in every release", () => {
    const groups = { by: { of: "education" }, bound: { groups: 2, rows: 4 } };
    const spec = specOf([
      { statistic: "count", ...groups },
      { statistic: "histogram", of: "age", edges: [0, 50, 100], bound: { groups: 2, rows: 3 } },
    ]);
    const { columns, rows } = madeUpRows(spec, 3000);
    expect(columns).toEqual(["id", "education", "age"]);
    const perGroup = new Map<string, number>();
    const groupsOf = new Map<string, Set<unknown>>();
    for (const [id, education, age] of rows) {
      for (const key of [`${id} ${education}`, `${id} ${Number(age) < 50}`]) {
        perGroup.set(key, (perGroup.get(key) ?? 0) + 1);
      }
      groupsOf.set(String(id), (groupsOf.get(String(id)) ?? new Set()).add(education));
    }
    expect(Math.max(...perGroup.values())).toBe(3);
    expect(Math.max(...[...groupsOf.values()].map(({ size }) => size))).toBe(2);
  });

  it("protect each row by itself if the spec does", () => {
    const spec = specOf([{ statistic: "count" }], { privacy: { unit: "row" } });
    expect(rehearsalOf(spec, 3).text).toBe("row\n0\n1\n2\n".replace("row", '"row"'));
  });

  it("are fewer for a spec with many columns", () => {
    const spec = specOf(
      Array.from({ length: 100 }, (_, i) => ({ statistic: "count", by: { of: `c${i}` } })),
    );
    expect(madeUpRows(spec, 10_000).rows).toHaveLength(10_000);
    expect(() => madeUpRows(spec, 10_001)).toThrow(
      "rehearsal: rows must be at most 10000 for a spec with 100 columns, got 10001",
    );
  });

  it("are refused with the field at which a rehearsal is impossible", () => {
    const refused = (release: object, more?: object) => {
      try {
        rehearsalOf(specOf([release], more), 10);
      } catch (error) {
        return Reflect.get(Object(error), "details");
      }
    };
    const count = { statistic: "count" };
    expect(refused({ ...count, where: "age > 3" })).toMatchObject({
      ...{ code: "unsupported", path: ["releases", 0, "where"] },
    });
    expect(refused({ ...MEAN, of: "age * 2" }).path).toEqual(["releases", 0, "of"]);
    expect(refused({ ...count, by: { of: '"a\nb"' } }).path).toEqual(["releases", 0, "by", "of"]);
    const sources = { a: { file: "a.csv", unit: "id" }, b: { file: "b.csv", public: true } };
    const joined = {
      ...{ source: undefined, sources, from: "a", join: [{ table: "b", on: { x: "x" } }] },
      privacy: { unit: { name: "person" } },
    };
    expect(refused(count, joined).path).toEqual(["sources"]);
  });
});
