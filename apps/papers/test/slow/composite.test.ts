import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { capture } from "../../../../packages/noisewright/test/capture.js";
import type { CompositeReport } from "../../src/composite/report.js";
import { shownOf } from "../support/page.js";

type Report = CompositeReport & { readonly pictures: readonly string[] };

const folder = mkdtempSync(join(tmpdir(), "noisewright-"));
let report: Report;

async function reproduce(...more: string[]): Promise<Report> {
  const out = ["--out", join(folder, "json")];
  const {
    code,
    out: text,
    err,
  } = await capture(["reproduce", "composite", "--json", ...out, ...more]);
  expect([code, err]).toEqual([0, ""]);
  return JSON.parse(text);
}

beforeAll(async () => {
  report = await reproduce();
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("Table 2", () => {
  it("H1 in Table 2 is within 0.8 % of the optimum, except for two cells of a2b1, which are within 6 %", () => {
    const flat = report.table2.filter(({ shape }) => shape.endsWith("b1"));
    const off = flat.map(({ h1 }) => Math.abs(h1.paper! / h1.optimum - 1));
    expect(flat).toHaveLength(15);
    expect(off.filter((x) => x > 0.008)).toHaveLength(2);
    expect(Math.max(...off)).toBeLessThan(0.06);
    for (const [i, { shape, epsilon }] of flat.entries()) {
      if (off[i]! > 0.008) expect([shape, epsilon < 0.35]).toEqual(["a2b1", true]);
    }
  });

  it("a thousand draws explain the variances in Table 2, and H2 is the value of the base alone", () => {
    for (const { shape, variance, h2 } of report.table2.filter((row) => row.shape.endsWith("b1"))) {
      expect(Math.abs(variance.standardErrors!), shape).toBeLessThan(2);
      expect(h2.base).toBeCloseTo(1 / 3, 12);
      expect(h2.density).toBeGreaterThan(0.34);
    }
  });

  it("Table 2 shows no advantage of a falling base", () => {
    for (const row of report.table2.filter(({ shape }) => shape.endsWith("b2"))) {
      const flat = report.table2.find(
        (one) => one.shape === row.shape.replace("b2", "b1") && one.epsilon === row.epsilon,
      );
      expect(row.variance.optimum).toBeGreaterThan(flat!.variance.optimum);
    }
  });
});

describe("Table 3", () => {
  it("every cell of Table 3 is E|error|/f for a single f, and the bias is 0", () => {
    const { size, rows } = report.table3;
    expect([Math.round(size[0]), Math.round(size[1])]).toEqual([5888, 5906]);
    for (const { shape, paper, meanError, bias } of rows) {
      expect(bias).toBe(0);
      if (shape.endsWith("b1")) expect(Math.abs(meanError - paper)).toBeLessThanOrEqual(5e-4);
    }
  });
});

describe("Tables 1 and 4", () => {
  it("the variance formulas of Tables 1 and 4 are exact after nine of them are corrected", () => {
    for (const { corrected, exact } of report.formulas)
      expect(corrected / exact).toBeCloseTo(1, 12);
    const wrong = report.formulas.filter(
      ({ printed, exact }) => Math.abs(printed / exact - 1) > 1e-9,
    );
    expect(wrong).toHaveLength(9);
    for (const { slip } of wrong) expect(slip).not.toBe("none");
  });
});

describe("the two searches", () => {
  it("both searches come close to the closed form, never go below it, and refuse an impossible target", () => {
    for (const { optimum, enumeration, target, impossible } of report.searches) {
      expect(enumeration.variance / optimum - 1).toBeLessThan(1e-4);
      expect(target.variance / optimum - 1).toBeLessThan(1.1e-3);
      expect(Math.min(enumeration.variance, target.variance)).toBeGreaterThan(
        optimum * (1 - 1e-12),
      );
      expect(impossible).toBe("refused");
    }
  });
});

describe("the figures", () => {
  const errors = (name: string) => report.errors.find((row) => row.name === name);

  it("the error of a1b1 in the middle of the range is below the error of Laplace noise at every ε", () => {
    const [box, laplace] = [errors("composite a1b1"), errors("laplace")];
    for (const [i, mse] of (box?.mse ?? []).entries()) expect(mse).toBeLessThan(laplace!.mse[i]!);
    expect(box!.mse[0]! / 50).toBeCloseTo(1 - 0.381, 3);
    expect(box!.mse.at(-1)! / 0.08).toBeCloseTo(1 - 0.9, 3);
  });

  it("truncated noise has a larger ε than the figures assume", () => {
    const { levels = [] } = errors("truncated discrete laplace") ?? {};
    expect(levels[2]).toBeGreaterThan(1.05);
  });

  it("a window around a count reveals the count", () => {
    expect(report.counts.map(({ leak }) => Number(leak.toFixed(3)))).toEqual([0.045, 0.146, 0.931]);
    for (const { mechanisms } of report.counts) {
      const most = (name: string) => mechanisms.find((one) => one.name.startsWith(name))?.most ?? 0;
      expect(most("fold-geometric")).toBeLessThanOrEqual(most("discrete laplace") * (1 + 1e-9));
      expect(most("composite a1b1 on")).toBeGreaterThan(100 * most("fold-geometric"));
    }
  });

  it("all figures are drawn", () => {
    expect(report.pictures.map((file) => basename(file))).toEqual([
      ...["mean-error.svg", "errors.svg", "accuracy-loss.svg", "sound.svg", "table-2.svg"],
    ]);
    for (const file of report.pictures) {
      const svg = readFileSync(file, "utf8");
      expect(svg).not.toMatch(/NaN|Infinity/);
      expect(svg).toMatch(/fold-|composite a1b1/);
    }
  });
});

describe("the user's own data", () => {
  it("the user's data are read from the supported columns", async () => {
    const file = join(folder, "own.csv");
    writeFileSync(file, "Age, Name, BMI\n30, a, 20.5\n31, b, 33\n31, c, 99\n");
    const { data, queries } = await reproduce("--data", file);
    expect(data).toEqual({ source: "given", rows: 3 });
    expect([...new Set(queries.map(({ column }) => column))]).toEqual(["age", "bmi"]);
    const maximum = queries.find(({ column, query }) => column === "bmi" && query === "maximum");
    expect(maximum).toMatchObject({ sound: 80, local: 47 });
  });

  it("a file without a supported column is refused, and the error lists the supported columns", async () => {
    const file = join(folder, "none.csv");
    writeFileSync(file, "a,b\n1,2\n");
    for (const path of [file, join(folder, "missing.csv")]) {
      const { code, err } = await capture([
        "reproduce",
        "composite",
        "--data",
        path,
        "--out",
        folder,
      ]);
      expect(code).toBe(2);
      expect(err).toMatch(/data must be a CSV file with one of the columns age, .*bmi/);
    }
  });
});

describe("for people", () => {
  it("the command prints the text that the documentation page shows", async () => {
    const { out: text } = await capture(["reproduce", "composite", "--out", folder]);
    const shown = shownOf("composite");
    expect(shown).not.toEqual([]);
    for (const part of shown) expect(text).toContain(part);
  });

  it("prints tables of at most 110 columns", async () => {
    const { code, out } = await capture(["reproduce", "composite", "--out", join(folder, "text")]);
    expect(code).toBe(0);
    for (const line of out.split("\n").filter((one) => !one.includes(folder))) {
      expect(line.length, line).toBeLessThanOrEqual(110);
    }
    for (const words of ["is not a bias", "Algorithm 2 never ends", "fold-geometric"]) {
      expect(out).toContain(words);
    }
  });
});
