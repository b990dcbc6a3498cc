import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { measureTable } from "./table-cells.js";

const folder = mkdtempSync(join(tmpdir(), "noisewright-table-"));
afterAll(() => rmSync(folder, { recursive: true }));

function tableOf(name: string, lines: readonly string[]): string {
  const file = join(folder, name);
  writeFileSync(file, lines.join("\n"));
  return file;
}

const rows = (education: string, income: string, count: number) =>
  Array.from({ length: count }, (_, i) => `${i}, ${education}, ${income}`);

describe("the bias of the small cells of a table", () => {
  const file = tableOf("census.csv", [
    "id, Education, Salary",
    ...rows("School", "low", 300),
    ...rows("School", "high", 4),
    ...rows("College", "high", 2),
    ...rows("None", "low", 7),
  ]);
  const { cells, smallCells, biases } = measureTable(file);

  it("the bias is summed over every pair of values, including empty pairs", () => {
    expect([cells, smallCells]).toEqual([6, 5]);
  });

  it.each(biases)(
    "the bias of $mechanism agrees with the formula, and the test detects a difference of 10 %",
    (bias) => {
      expect(Math.abs(bias.measured - bias.formula)).toBeLessThan(6.2 * bias.error);
      expect(Math.abs(bias.measured - 1.1 * bias.formula)).toBeGreaterThan(6.2 * bias.error);
    },
  );

  it("the bias with a dead zone is smaller than the bias with clamping", () => {
    expect(biases[1]?.formula).toBeLessThan(biases[0]!.formula);
  });
});

describe("a table that cannot be used", () => {
  it.each([
    ["a missing file", join(folder, "none.csv")],
    ["a file without these columns", tableOf("other.csv", ["a,b", "1,2"])],
  ])("a table is refused, and the error names the parameter: %s", (_, file) => {
    expect(() => measureTable(file)).toThrow(/^reproduce: data must be a CSV file with columns/);
  });
});
