import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { exponentOf, isReached, type Result, readResults } from "../bench/kit/results.js";
import { figuresTable, growthPictures, growthTable } from "./generate/figures.js";
import { withTables } from "./generate/page-tables.js";

const ROOT = new URL("../", import.meta.url);
const results = readResults();
const read = (path: string) => readFileSync(new URL(path, ROOT), "utf8");

describe("the measured figures", () => {
  it.each(["README.md", "bench/README.md"])("stand in %s as the last run wrote them", (page) => {
    const tables = { figures: figuresTable(results), growth: growthTable(results) };
    expect(read(page)).toContain(page === "README.md" ? tables.figures : tables.growth);
    expect(withTables(read(page), tables)).toBe(read(page));
  });

  it("have the pictures of the last run, and no others", () => {
    const pictures = growthPictures(results);
    const files = readdirSync(new URL("docs/images", ROOT)).filter((name) =>
      name.startsWith("growth-"),
    );
    expect(files.toSorted()).toEqual([...pictures.keys()].toSorted());
    for (const [name, picture] of pictures) expect(read(`docs/images/${name}`)).toBe(picture);
  });

  it("name the exponent of a growth", () => {
    const points = [1, 10, 100].map((size) => ({ size, seconds: 3 * size ** 1.5 }));
    expect(exponentOf(points)).toBeCloseTo(1.5, 12);
  });

  it("say which aim is missed", () => {
    const result: Result = { what: "", unit: "", value: 2, aim: 3, better: "lower" };
    expect(isReached(result)).toBe(true);
    expect(isReached({ ...result, better: "higher" })).toBe(false);
    expect(
      figuresTable({ a: { machine: "", results: [{ ...result, better: "higher" }], growth: [] } }),
    ).toContain("| ≥ 3, missed |");
  });
});
