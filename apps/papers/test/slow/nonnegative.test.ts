import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { capture } from "../../../../packages/noisewright/test/capture.js";
import type { NonnegativeReport } from "../../src/nonnegative/report.js";
import { shownOf } from "../support/page.js";

type Report = NonnegativeReport & { readonly pictures: readonly string[] };

const W_INVERSE_E = 0.2784645427610738;
const folder = mkdtempSync(join(tmpdir(), "noisewright-"));
let report: Report;

beforeAll(async () => {
  const { code, out, err } = await capture([
    ...["reproduce", "nonnegative", "--json"],
    ...["--out", join(folder, "new", "json")],
  ]);
  expect([code, err]).toEqual([0, ""]);
  report = JSON.parse(out);
});
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * The verdict and our number for each statement, in the paper's order. The numbers come from
 * 25-digit arithmetic.
 */
const STATEMENTS: readonly (readonly [item: string, verdict: string, ours: number])[] = [
  ["eq. (5)", "holds", 1.6065306597126334],
  ["after eq. (5)", "holds", 1],
  ["eq. (7)", "loose", 1.6321205588285577],
  ["(6), Prop. 2", "loose", 0.1909028289263819],
  ["(6), Prop. 2", "loose", 1.48988012564475],
  ["(6), Prop. 2", "loose", 1.2090804542319127],
  ["Corollary 1", "wrong", 1.48988012564475],
  ["b = 2Δ/ε", "loose", 1.6126053959051823],
  ["b = 2Δ/ε", "loose", 0.6974566675320311],
  ["b = 2Δ/ε", "loose", 1],
  ["eq. (9)", "loose", 4],
  ["after eq. (9)", "holds", 3.2252107918103645],
  ["eq. (10)", "loose", Math.LN2],
  ["Prop. 3", "holds", 4 / 3],
  ["after Prop. 3", "wrong", 1],
  ["after Prop. 3", "holds", 0.5],
  ["after Prop. 3", "wrong", 2 * Math.LN2],
  ["Section 4", "wrong", -0.1967346701436833],
  ["Theorem 4.1", "holds", 0.35173371124919584],
  ["Abstract", "wrong", 0],
  ["Prop. 4", "holds", W_INVERSE_E],
  ["Prop. 5", "holds", W_INVERSE_E],
  ["Prop. 6", "loose", 1 / Math.E],
  ["Section 6", "solved", W_INVERSE_E],
  ["Section 6", "solved", 1.278464542761074],
  ["Section 6", "solved", 0.2689414213699951],
  ["Section 6", "solved", 0.33469524022264474],
];

describe("the statements of the paper", () => {
  it.each(STATEMENTS)(
    "statement %s has the verdict %s and our number %d",
    (item, verdict, ours) => {
      const rows = report.statements.filter((one) => one.item === item && one.verdict === verdict);
      expect(rows.some((row) => Math.abs(row.ours - ours) <= 1e-9)).toBe(true);
    },
  );

  it("the numbers confirm every verdict, and each statement has a text, a place in the paper and a reason", () => {
    for (const { item, states, why, confirmed } of report.statements) {
      expect(confirmed, `${item}: ${states}`).toBe(true);
      expect(why).not.toBe("");
    }
    expect(report.tally).toEqual({
      holds: 26,
      loose: 10,
      wrong: 5,
      solved: 7,
      confirmed: 48,
      total: 48,
    });
  });
});

describe("the mechanisms at equal exact ε", () => {
  it("the order by bias is: bound, minimax-bias, ramp, deadzone, clamped, restricted, for reals and integers", () => {
    const expected = ["minimax-bias", "ramp", "deadzone", "clamped", "restricted"];
    for (const { bound, ranked, ordered } of report.comparisons) {
      expect(ordered).toEqual({ laplace: true, geometric: true });
      for (const rows of Object.values(ranked)) {
        const methods = rows.map(({ mechanism }) => mechanism.replace(/-\w+$/, ""));
        expect([...new Set(methods)]).toEqual(expected);
        expect(rows[0]?.bias).toBeGreaterThan(bound - 1e-12);
      }
    }
  });

  it("all mechanisms have exactly the required ε, except the mechanism with the paper's b = 2Δ/ε, which has a smaller ε", () => {
    for (const { epsilon, ranked } of report.comparisons) {
      for (const { name, level } of Object.values(ranked).flat()) {
        if (name.endsWith("2Δ/ε")) expect(level).toBeLessThan(0.95 * epsilon);
        else expect(Math.abs(level - epsilon)).toBeLessThan(1e-12);
      }
    }
  });

  it.each([
    [0.5, "restricted-laplace", 3.559608083989823, 25.341619423211398],
    [0.5, "ramp-laplace", 0.7034674224983917, 8.494866414516531],
    [1, "clamped-laplace", 0.5, 2],
    [1, "minimax-bias-laplace, c = 0.2 b", W_INVERSE_E, 2.047352704865506],
    [1, "minimax-bias-geometric", 0.2689414213699951, 1.913676676544098],
    [2, "deadzone-laplace", 0.18393972058572117, 0.5],
    [2, "restricted-laplace, b = 2Δ/ε", 1, 2],
  ])("at ε = %d, the mechanism %s has bias %d and squared error %d", (epsilon, name, bias, mse) => {
    const comparison = report.comparisons.find((one) => one.epsilon === epsilon);
    const rows = Object.values(comparison?.ranked ?? {}).flat();
    const row = rows.find((one) => one.name === name);
    expect(row?.bias).toBeCloseTo(bias, 9);
    expect(row?.mse).toBeCloseTo(mse, 9);
  });
});

describe("the two open problems", () => {
  it("minimax-bias-laplace attains the bound of the two-point certificate", () => {
    const { answer, weights, bound, slack, tested, attained } = report.laplace.certificate;
    expect(answer).toBeCloseTo(1.278464542761074, 14);
    expect(weights[0]).toBeCloseTo(0.7821882942801999, 14);
    expect(weights[1]).toBeCloseTo(0.2178117057198001, 14);
    expect(Math.abs(slack)).toBeLessThan(1e-12);
    expect(bound).toBeCloseTo(W_INVERSE_E, 14);
    expect(attained).toBeCloseTo(W_INVERSE_E, 12);
    expect(tested).toHaveLength(4);
    for (const { value } of tested) expect(value).toBeGreaterThan(bound - 1e-12);
  });

  it("the solution agrees with linear programmes on grids, which by themselves are not bounds", () => {
    const { programmes } = report.laplace;
    expect(programmes.map(({ binding }) => Number(binding.toFixed(6)))).toEqual([
      1.2, 1.3, 1.3, 1.278465,
    ]);
    for (const { value, bound, weights, binding, betweenGridPoints: between } of programmes) {
      expect(value).toBeCloseTo(bound, 10);
      expect(weights[1]).toBeCloseTo(1 / (1 + Math.exp(binding)), 8);
      expect(weights[0] + weights[1]).toBeCloseTo(1, 8);
      expect(between).toBeGreaterThan(W_INVERSE_E);
    }
    expect(programmes[0]?.value).toBeCloseTo(0.2777702598011811, 10);
    expect(programmes[1]?.value).toBeCloseTo(0.2784145220446743, 10);
    expect(programmes[3]?.value).toBeCloseTo(W_INVERSE_E, 10);
  });

  it.each([
    [0.1, 13, 2.784145220446738],
    [0.25, 5, 1.1135006941265442],
    [0.5, 3, 0.547276571419069],
    [1, 1, 0.2689414213699951],
    [2, 1, 0.11920292202211755],
    [3, 1, 0.04742587317756678],
  ])(
    "for all mechanisms on counts at ε = %d, the optimum is determined by k = %d and is %d",
    (epsilon, k, bias) => {
      const row = report.counts.find((one) => one.epsilon === epsilon);
      expect(row?.k).toBe(k);
      for (const value of [row?.formula, row?.programme, row?.attained]) {
        expect(value).toBeCloseTo(bias, 9);
      }
    },
  );

  it("a smaller bias costs a larger squared error", () => {
    const known = { 0.2848: 2.0201, 0.3043: 2.0057, 0.3178: 2.001, 0.3252: 2.0001, 0.3276: 2 };
    const { laplace, geometric } = report.frontiers;
    expect(Math.abs((laplace[0]?.mse ?? 0) - 2.0271)).toBeLessThan(2e-4);
    for (const [bias, mse] of Object.entries(known)) {
      const point = laplace.find((one) => one.bias === Number(bias));
      expect(Math.abs((point?.mse ?? 0) - mse)).toBeLessThan(2e-4);
    }
    expect(Math.abs((geometric[0]?.mse ?? 0) - 1.8526)).toBeLessThan(2e-4);
    expect(Math.abs((geometric.at(-1)?.mse ?? 0) - 1.8413)).toBeLessThan(2e-4);
  });
});

describe("the pictures", () => {
  const METHODS = ["minimax-bias", "ramp", "deadzone", "clamped", "restricted"];

  it("the charts are written to a folder, and the folder is created", () => {
    expect(report.pictures.map((file) => basename(file))).toEqual([
      ...["bias-eps-0.5.svg", "bias-eps-1.svg", "bias-eps-2.svg"],
      ...["frontier.svg", "worst-bias.svg"],
    ]);
  });

  it("the charts are well-formed and name every mechanism", () => {
    for (const file of report.pictures) {
      const svg = readFileSync(file, "utf8");
      expect(svg).not.toContain("NaN");
      const tags = [...svg.matchAll(/<(\/?)(\w+)[^>]*?(\/?)>/g)];
      const open = tags.filter(([, close, , empty]) => !close && !empty);
      expect(open).toHaveLength(tags.filter(([, close]) => close).length);
      for (const method of METHODS) {
        expect(svg).toContain(`>${method}-laplace`);
        expect(svg).toContain(`>${method}-geometric`);
      }
    }
  });
});

describe("for people", () => {
  it("the command prints the text that the documentation page shows", async () => {
    const { out: text } = await capture(["reproduce", "nonnegative", "--out", folder]);
    const shown = shownOf("nonnegative");
    expect(shown).not.toEqual([]);
    for (const part of shown) expect(text).toContain(part);
  });

  it("the command prints tables of at most 110 columns, every statement and the path of the charts", async () => {
    const out = join(folder, "text");
    const { code, out: text, err } = await capture(["reproduce", "nonnegative", "--out", out]);
    expect([code, err]).toEqual([0, ""]);
    for (const line of text.split("\n").filter((one) => !one.includes(folder))) {
      expect(line.length, line).toBeLessThanOrEqual(110);
    }
    for (const { states, why } of report.statements) {
      expect(text).toContain(states);
      expect(text).toContain(why);
    }
    expect(text).toContain("the numbers confirm 48 of 48 verdicts");
    expect(text.match(/restricted: yes \(laplace\), yes \(geometric\)/g)).toHaveLength(3);
    expect(text).toContain(join(out, "frontier.svg"));
  });
});
