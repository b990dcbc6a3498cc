import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { capture } from "../../../../packages/noisewright/test/capture.js";
import type { Compared } from "../../src/boosting/compare.js";
import type { Composed } from "../../src/boosting/figure-6.js";
import type { Statement } from "../../src/kit/statement.js";
import { shownOf } from "../support/page.js";

interface Report {
  readonly statements: readonly Statement[];
  readonly width: readonly Compared[];
  readonly confidence: readonly Compared[];
  readonly fixed: { readonly vacuous: readonly { readonly epsilon: number }[] };
  readonly composition: { readonly epsilons: readonly Composed[] };
  readonly pictures: readonly string[];
}

const folder = mkdtempSync(join(tmpdir(), "noisewright-"));
let report: Report;

beforeAll(async () => {
  const { code, out, err } = await capture(["reproduce", "boosting", "--json", "--out", folder]);
  expect([code, err]).toEqual([0, ""]);
  report = JSON.parse(out);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("the statements of the paper", () => {
  it("the command prints the text that the documentation page shows", async () => {
    const { out: text } = await capture(["reproduce", "boosting", "--out", folder]);
    const shown = shownOf("boosting");
    expect(shown).not.toEqual([]);
    for (const part of shown) expect(text).toContain(part);
  });

  it("the numbers confirm the verdict on every statement", () => {
    for (const { item, states, confirmed } of report.statements) {
      expect(confirmed, `${item}: ${states}`).toBe(true);
    }
    const wrong = report.statements.filter(({ verdict }) => verdict === "wrong");
    expect(new Set(wrong.map(({ item }) => item))).toEqual(
      new Set([
        ...["eq. (3)", "Theorem 1", "Props. 1, 6", "Prop. 2", "Prop. 4"],
        ...["Section 5.3", "Prop. 3, Alg. 1", "Section 5.1"],
      ]),
    );
  });
});

/**
 * Each setting has the sensitivity, the confidence, |S| and δ, then the costs of Gaussian, boosted
 * Gaussian, staircase and boosted Laplace noise.
 */
const SETTINGS = [
  [1, 0.9, 10, 1e-5, 1.2528, 1.003, 0.4605, 0.4605],
  [1, 0.9, 10, 1e-7, 1.5851, 1.1754, 0.4605, 0.4605],
  [1, 0.9, 50, 1e-5, 0.2159, 0.2078, 0.0921, 0.092],
  [4, 0.8, 10, 1e-5, 4.5055, 1.9317, 1.1684, 1.2875],
  [4, 0.8, 50, 1e-5, 0.7456, 0.6146, 0.2565, 0.2575],
] as const;

describe("Figures 2 and 3", () => {
  it.each(SETTINGS)(
    "the costs agree with the reference at Δ = %d, ρ = %d, |S| = %d, δ = %d",
    (sensitivity, rho, width, delta, ...costs) => {
      const row = [...report.width, ...report.confidence].find(
        (one) =>
          one.sensitivity === sensitivity &&
          one.confidence === rho &&
          2 * one.tolerance === width &&
          "delta" in one.measure &&
          one.measure.delta === delta,
      )!;
      const { gaussian, boostedGaussian, staircase, boostedLaplace } = row;
      for (const [i, cost] of [
        gaussian,
        boostedGaussian.cost,
        staircase,
        boostedLaplace.cost,
      ].entries()) {
        expect(Math.abs(cost - costs[i]!)).toBeLessThan(1.01e-4);
      }
    },
  );

  it("the boosted Gaussian costs less than the Gaussian, and more than Laplace noise for one release", () => {
    for (const row of [...report.width, ...report.confidence]) {
      expect(row.boostedGaussian.cost).toBeLessThan(row.gaussian);
      if ("delta" in row.measure) expect(row.boostedGaussian.cost).toBeGreaterThan(row.laplace);
    }
  });

  it("the paper's claim is below the exact cost at every setting of order 2, and at ρ = 0.999", () => {
    const understated = ({ paper }: Compared) => paper.exact > paper.claim;
    const all = [...report.width, ...report.confidence];
    const orderTwo = all.filter(({ measure }) => "alpha" in measure && measure.alpha === 2);
    expect(orderTwo.every(understated)).toBe(true);
    const row = report.confidence.find(
      ({ measure, confidence, sensitivity }) =>
        "delta" in measure && measure.delta === 1e-5 && confidence === 0.999 && sensitivity === 1,
    )!;
    expect(row.paper.claim).toBeCloseTo(2.575, 3);
    expect(row.paper.exact).toBeCloseTo(2.742, 3);
  });
});

it("Figure 5 shows that a promise about a fixed region says nothing about the answer: ε falls to 0 for wide noise", () => {
  const epsilons = report.fixed.vacuous.map(({ epsilon }) => epsilon);
  for (const [i, expected] of [0.745, 0.324, 0.046, 0.0009, 0].entries()) {
    expect(Math.abs(epsilons[i]! - expected)).toBeLessThan(6e-4);
  }
});

it.each([
  [1, 4.311, 1.3815, 2.2235, 1.3815],
  [10, 17.553, 13.805, 16.039, 13.754],
  [100, 89.961, 102.41, 84.296, 89.706],
  [1000, 619.16, 766.5, 575.93, 633.4],
])("Figure 6 agrees with the reference at T = %d", (count, ...expected) => {
  const row = report.composition.epsilons.find((one) => one.count === count)!;
  const { gaussian, laplace, boostedGaussian, boostedLaplace } = row;
  const ours = [gaussian, laplace, boostedGaussian.epsilon, boostedLaplace.epsilon];
  for (const [i, epsilon] of ours.entries()) {
    expect(Math.abs(epsilon / expected[i]! - 1)).toBeLessThan(1e-3);
  }
  if (count >= 100) expect(row.paper.claim).toBeLessThan(0.45 * row.paper.exact);
});

it("the charts are written to files, and every series in a chart has a name", () => {
  expect(report.pictures.map((file) => basename(file))).toContain("composition.svg");
  for (const file of report.pictures) {
    const svg = readFileSync(file, "utf8");
    expect(svg).toMatch(/^<svg /);
    expect(svg).not.toMatch(/NaN|Infinity/);
  }
});
