import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { capture } from "../../../../packages/noisewright/test/capture.js";
import { svgPlot } from "../../../../packages/text/src/svg-plot.js";
import { dataOf } from "../../src/r2dp/data.js";
import { measureDegrees } from "../../src/r2dp/degrees.js";
import { measureBayes } from "../../src/r2dp/naive-bayes.js";
import { r2dpCharts } from "../../src/r2dp/pictures.js";
import { type R2dpReport, reproduceR2dp } from "../../src/r2dp/report.js";
import { describeR2dp } from "../../src/r2dp/text.js";
import { shownOf } from "../support/page.js";

const folder = mkdtempSync(join(tmpdir(), "noisewright-"));
const edges = join(folder, "edges.txt");
const people = join(folder, "people.csv");
const steps: string[] = [];
let report: R2dpReport;

/**
 * The tests of the documentation run the command itself. The report takes seconds, so this file
 * makes the report only once.
 */
beforeAll(() => {
  writeFileSync(edges, ["# a wheel", ...wheel(60)].join("\n"));
  writeFileSync(people, ["a, b, class", ...rows(400)].join("\n"));
  report = reproduceR2dp((step) => void steps.push(step), edges);
});
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * The edges of a wheel: a hub and a rim. Each node of the rim is connected to the hub and to two
 * neighbours on the rim. One edge appears twice.
 */
function wheel(size: number): string[] {
  const rim = Array.from({ length: size }, (_, i) => [
    `0 ${i + 1}`,
    `${i + 1} ${((i + 1) % size) + 1}`,
  ]);
  return ["1 0", ...rim.flat()];
}

function rows(size: number): string[] {
  return Array.from({ length: size }, (_, i) => {
    const label = i % 3 === 0 ? "yes" : "no";
    return `${(i * 7) % 5 < 2 ? "red" : "blue"}, ${label === "yes" ? i % 2 : i % 4}, ${label}`;
  });
}

describe("the claims of the random-scale paper", () => {
  it("the numbers confirm the verdict on every claim", () => {
    expect(report.tally).toEqual({
      holds: 7,
      loose: 2,
      wrong: 35,
      solved: 2,
      confirmed: 46,
      total: 46,
    });
    for (const { states, confirmed } of report.statements) expect(confirmed, states).toBe(true);
  });

  it.each([
    ["Cor. 4.2", 0.04227, 0.5531],
    ["Thm 4.5", 0.2362, 0.4744],
    ["Thm B.2", 0.02677, 0.38949],
    ["Lemma B.8", 1.1703, 1.1801115],
    ["Table 2", 0.001, 0.01599],
  ])("%s: the paper states %f, and the exact value is %f", (item, paper, exact) => {
    const claim = report.statements.find((one) => one.item === item);
    expect(claim?.paper).toBeCloseTo(paper, 4);
    expect(claim?.ours).toBeCloseTo(exact, 4);
  });

  it("the paper's bound for a Bernoulli prior is 522 times too small", () => {
    const [, second] = report.statements.filter(({ item }) => item === "Thm B.2");
    expect(Math.round(second!.ours / second!.paper!)).toBe(522);
  });
});

describe("the figures of the random-scale paper", () => {
  it("a random scale is better than Laplace noise in 14 of 112 cells, and never better than the staircases", () => {
    expect(report.usefulness.wins).toEqual({
      cells: 112,
      laplace: 14,
      mistunedStaircases: 0,
      staircase: 0,
    });
  });

  it("no family is better than the certified optimum, and no optimum is better than the staircase", () => {
    for (const { families, certified, staircase, laplace } of report.usefulness.rows) {
      expect(certified).toBeGreaterThanOrEqual(Math.max(...Object.values(families)) - 1e-12);
      expect(certified).toBeGreaterThanOrEqual(laplace - 1e-12);
      expect(staircase).toBeGreaterThanOrEqual(certified - 1e-12);
    }
    for (const { families, certified, staircase } of report.norms) {
      expect(certified).toBeLessThanOrEqual(Math.min(...Object.values(families)) * (1 + 1e-12));
      expect(staircase).toBeLessThanOrEqual(certified);
    }
  });

  it.each([
    [2, 0.1, 0.181269, 0.184099, 0.389837],
    [3, 0.2, 0.451188, 0.473781, 0.792407],
    [5, 0.1, 0.393469, 0.660051, 0.936473],
    [5, 0.4, 0.864665, 0.893514, 0.983324],
  ])(
    "Figures 3 and 11 agree with the reference at ε = %f, γ/Δ = %f",
    (epsilon, ratio, laplace, certified, staircase) => {
      const row = report.usefulness.rows.find((x) => x.epsilon === epsilon && x.ratio === ratio);
      expect(row?.laplace).toBeCloseTo(laplace, 6);
      expect(row?.certified).toBeCloseTo(certified, 6);
      expect(row?.staircase).toBeCloseTo(staircase, 6);
    },
  );

  it.each([
    [3, 0.1, 0.280549],
    [3, 0.2, 0.461466],
    [5, 0.1, 0.543816],
    [5, 0.4, 0.882662],
    [5, 0.6, 0.950218],
  ])("Figure 3 finds the best truncated Gaussian at ε = %f, γ/Δ = %f", (epsilon, ratio, best) => {
    const row = report.usefulness.rows.find((x) => x.epsilon === epsilon && x.ratio === ratio);
    expect(row?.families["truncated-gaussian"]).toBeGreaterThan(best - 1e-6);
  });

  it.each([
    ["mae", 5, 0.191804, 0.187442, 0.177928, 0.082642],
    ["mae", 8, 0.074472, 0.064162, 0.047368, 0.018322],
    ["rmse", 6, 0.229758, 0.226224, 0.220313, 0.118768],
  ])(
    "Figure 4 agrees with the reference for %s at ε = %f",
    (metric, epsilon, gamma, uniform, certified, staircase) => {
      const row = report.norms.find((x) => x.metric === metric && x.epsilon === epsilon);
      expect(row?.families.gamma).toBeCloseTo(gamma, 6);
      expect(row?.families.uniform).toBeCloseTo(uniform, 6);
      expect(row?.certified).toBeCloseTo(certified, 6);
      expect(row?.staircase).toBeCloseTo(staircase, 6);
    },
  );

  it.each([
    [3, 0.722109, 0.722109, 0.481281],
    [5, 0.283865, 0.279943, 0.098685],
    [6, 0.201997, 0.167054, 0.047452],
  ])("Figures 5 and 6 agree with the reference: expected gkl at ε = %f", (epsilon, ...expected) => {
    const row = report.divergences.find((one) => one.epsilon === epsilon);
    const found = row?.noises.map(({ values }) => values.gkl) ?? [];
    for (const [i, value] of expected.entries()) expect(found[i]).toBeCloseTo(value, 5);
  });

  it.each([
    ["gamma, k = 3", [0.254947, 0.363971, 0.452012, 0.645558, 0.852663]],
    ["Rayleigh", [0.26591, 0.3788, 0.469151, 0.664171, 0.863672]],
    ["randomized response", [0.462117, 0.627333, 0.735326, 0.895883, 0.979116]],
    ["staircase, E|x|", [0.44042, 0.60189, 0.710577, 0.880969, 0.97591]],
  ])("Figure 7 agrees with the reference: divergences of %s", (name, expected) => {
    const row = report.renyi.find((one) => one.name === name);
    for (const [i, value] of expected.entries()) expect(row?.exact[i]).toBeCloseTo(value, 6);
  });

  it("in Figure 7, the bound of Theorem F.4 is above the divergence, or infinite", () => {
    for (const { exact, bound } of report.renyi) {
      for (const [i, value] of (bound ?? []).entries()) {
        expect(value).toBeGreaterThan(exact[i]!);
      }
    }
    const gamma = report.renyi.find(({ name }) => name === "gamma, k = 3");
    expect(gamma?.bound?.[2]).toBeCloseTo(0.643366, 6);
    expect(gamma?.bound?.[4]).toBe(Infinity);
  });
});

describe("a random scale", () => {
  it("a random scale helps only above an ε that depends on the power of the error", () => {
    const found = report.limits.powers.map(({ epsilon }) => epsilon.toFixed(4));
    expect(found).toEqual(["3.8395", "4.9070", "5.9402", "6.9586"]);
  });

  it("a random scale gives the noise heavy tails", () => {
    const [laplace, gamma] = report.tails;
    expect(gamma?.mae).toBeCloseTo(0.913, 3);
    expect(gamma?.rmse).toBe(Infinity);
    expect(gamma?.error999).toBeGreaterThan(30 * laplace!.error999);
    expect(gamma?.far).toBeCloseTo(0.0061, 4);
  });

  it("a random scale helps in no workload at ε = 2.3", () => {
    expect(report.workloads).toHaveLength(10);
    for (const { gains, touched } of report.workloads) {
      expect(Math.abs(gains.random)).toBeLessThan(1e-12);
      expect(100 * gains.staircase).toBeCloseTo({ 1: 19.9, 4: 1.37, 5: 0.88 }[touched]!, 1);
    }
  });
});

describe("data", () => {
  it("a file of edges gives the degrees of Figure 8, and a repeated edge counts once", () => {
    const { source, nodes, edges, rows } = report.degrees;
    expect([source, nodes, edges, report.bayes.source]).toEqual(["given", 61, 120, "synthetic"]);
    for (const { epsilon, p, noises } of rows) {
      const [laplace, random, staircase] = noises;
      expect(laplace?.paired).toBeCloseTo((p === 1 ? 2 : 2 * Math.SQRT2) / epsilon, 12);
      expect(random?.paired).toBeLessThanOrEqual(laplace!.paired * (1 + 1e-9));
      expect(staircase?.paired).toBeLessThanOrEqual(random!.paired * (1 + 1e-9));
      for (const { paired, sorted, error } of noises) {
        expect(sorted).toBeLessThan(paired + 8 * error);
      }
    }
  });

  it("a table of labelled rows gives the classifier of Figure 9", () => {
    const { degrees, table } = dataOf(people);
    expect([degrees.source, table.source]).toEqual(["synthetic", "given"]);
    expect(table.value.sizes).toEqual([2, 4]);
    const { rows, tables, without, results } = measureBayes(table.value, table.source);
    expect([rows, tables]).toEqual([400, 3]);
    expect(without.recall).toBeGreaterThan(0.6);
    // With almost no noise, every classifier agrees with the classifier from the true counts.
    for (const { recall, error } of results.at(-1)?.noises ?? []) {
      expect(Math.abs(recall - without.recall)).toBeLessThan(0.02 + 8 * error);
    }
  });

  it("the measured errors of the released counts agree with the laws", () => {
    for (const { noises } of report.queries.rows) {
      for (const { usefulness, measured, error } of noises) {
        expect(Math.abs(measured - usefulness)).toBeLessThan(8 * error + 0.005);
      }
    }
  });

  it("a file of another kind is refused", async () => {
    const file = join(folder, "other.csv");
    writeFileSync(file, "a,b\n1,2\n3,4\n5,6\n");
    for (const path of [file, join(folder, "none.csv")]) {
      const { code, err } = await capture(["reproduce", "r2dp", "--out", folder, "--data", path]);
      expect([code, err]).toEqual([2, expect.stringContaining("data must be a file of edges")]);
    }
  });
});

describe("for people", () => {
  it("the eight charts are drawn and well-formed", () => {
    const charts = r2dpCharts(report);
    expect(Object.keys(charts)).toEqual([3, 4, 5, 6, 7, 8, 9, 11].map((i) => `figure-${i}`));
    for (const svg of Object.values(charts).map(svgPlot)) {
      expect(svg).not.toMatch(/NaN|Infinity/);
      const tags = [...svg.matchAll(/<(\/?)(\w+)[^>]*?(\/?)>/g)];
      const open = tags.filter(([, close, , empty]) => !close && !empty);
      expect(open).toHaveLength(tags.filter(([, close]) => close).length);
    }
  });

  it("the text has lines of at most 120 columns, with every claim and all tables", () => {
    const text = describeR2dp(report);
    for (const line of text.split("\n")) expect(line.length, line).toBeLessThanOrEqual(120);
    for (const { states, why } of report.statements) {
      expect(text).toContain(states);
      expect(text).toContain(why);
    }
    expect(text).toContain("the numbers confirm 46 of 46 verdicts");
    expect(text).toContain("ε = 2.8407, a staircase 9.2");
    expect(text).toContain("from ε = 7.68 (p = 1) or 9.81 (p = 2) on");
    expect(text).not.toMatch(/NaN|undefined/);
  });

  it("the text with synthetic data contains everything that the documentation page shows", () => {
    const { value, source } = dataOf(undefined).degrees;
    const text = describeR2dp({ ...report, degrees: measureDegrees(value, source) });
    const shown = shownOf("r2dp");
    expect(shown).not.toEqual([]);
    for (const part of shown) expect(text).toContain(part);
  });

  it("the report announces each step once", () => {
    expect(steps).toContain("divergences");
    expect(new Set(steps).size).toBe(steps.length);
  });
});
