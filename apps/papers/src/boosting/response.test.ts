import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import golden from "../../../../packages/core/test/golden/boosted-response.json" with {
  type: "json",
};
import { svgPlot } from "../../../../packages/text/src/svg-plot.js";
import { reproduceResponse } from "./response.js";
import { agesOf } from "./response-ages.js";
import { responseCharts } from "./response-picture.js";
import { describeResponse } from "./response-text.js";

const { grr_age: ages } = golden;
const report = reproduceResponse(agesOf(undefined));
const folder = mkdtempSync(join(tmpdir(), "noisewright-response-"));
afterAll(() => rmSync(folder, { recursive: true }));

function tableOf(name: string, lines: readonly string[]): string {
  const file = join(folder, name);
  writeFileSync(file, lines.join("\n"));
  return file;
}

describe("the claims about boosted response", () => {
  it("the numbers confirm the verdict on every claim about boosted response", () => {
    const { statements, tally } = report;
    expect(statements.filter(({ confirmed }) => !confirmed)).toEqual([]);
    expect(tally).toEqual({ holds: 11, loose: 0, wrong: 3, solved: 1, confirmed: 15, total: 15 });
  });

  it("wrong claims about boosted response are wrong by the amount that the reference gives", () => {
    const wrong = report.statements.filter(({ verdict }) => verdict === "wrong");
    const [unequal, clipped, windows] = wrong.map(({ ours }) => ours);
    expect(unequal).toBeCloseTo(6.245087483162252, 11);
    expect(clipped).toBeCloseTo(5.270153839131371, 11);
    expect(windows).toBeCloseTo(0.296, 3);
  });
});

describe.each(report.curves)("the errors of ages in categories of $size", (curve) => {
  const expected = ages.curves[curve.size === 5 ? "5" : "10"];
  const at = (inner: number) => curve.exact.find((e) => e.innerEpsilon === inner)!;

  it("the errors agree with the reference", () => {
    expect([report.people, curve.domain]).toEqual([ages.N, expected.n]);
    for (const [i, inner] of expected.eps0.entries()) {
      expect(at(inner).category / expected.mse_category[i]!).toBeCloseTo(1, 11);
      const value = expected.mse_value[i];
      if (typeof value === "number") expect(at(inner).value / value).toBeCloseTo(1, 11);
      else expect(at(inner).value).toBe(Number.POSITIVE_INFINITY);
    }
  });

  it("the errors are smallest at the same ε₀ as in the reference", () => {
    const { category, value, sum, normalisedSum } = curve.best;
    expect([category, value]).toEqual([0, 5]);
    expect(sum).toBeCloseTo(expected.argmin_sum, 4);
    expect(normalisedSum).toBeCloseTo(expected.argmin_normalised_sum, 4);
  });
});

it("measured errors of values agree with computed errors, and the test detects a difference of 10 %", () => {
  const ratios = report.curves.flatMap(({ exact, measured }) =>
    measured
      .filter(({ value }) => Number.isFinite(value))
      .map(({ innerEpsilon, value }) => {
        const computed = exact.find((errors) => errors.innerEpsilon === innerEpsilon)!;
        return value / computed.value;
      }),
  );
  const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
  // The measured mean is a mean of this number of squared normal errors. Each square has relative
  // variance 2.
  const squares = report.curves.reduce((sum, { domain, rounds }) => sum + 3 * domain * rounds, 0);
  const room = 6.2 * Math.sqrt(2 / squares);
  expect(ratios.length).toBe(6);
  expect(Math.abs(mean - 1)).toBeLessThan(room);
  for (const planted of [1.1, 0.9]) expect(Math.abs(planted * mean - 1)).toBeGreaterThan(room);
});

describe("the report", () => {
  it("the report is written as text and drawn as a chart", () => {
    const text = describeResponse(report).join("\n");
    expect(text).toContain("the numbers confirm 15 of 15 verdicts");
    expect(text).toContain("smallest error at ε₀ = 0 for categories, 5 for values, 2.4977");
    const picture = svgPlot(responseCharts(report)["response-trade-off"]!);
    expect(picture).toMatch(/^<svg /);
    expect(picture).not.toMatch(/NaN|Infinity/);
  });

  it("clips the ages of a table to the range", () => {
    const file = tableOf("people.csv", ["name, Age", "a, 39", "b, 7", "c, 39.5", "d, 130", "e, ?"]);
    const { people, source, curves } = reproduceResponse(agesOf(file));
    expect([people, source, curves.length]).toEqual([4, "table", 2]);
  });

  it.each([
    ["a missing file", join(folder, "none.csv")],
    ["a file without an age column", tableOf("other.csv", ["a,b", "1,2"])],
    ["a file without rows", tableOf("empty.csv", ["age"])],
  ])("refuses %s, and the error names the parameter", (_name, file) => {
    const message = "reproduce: data must be a CSV file with a column named age";
    expect(() => reproduceResponse(agesOf(file))).toThrow(message);
  });
});
