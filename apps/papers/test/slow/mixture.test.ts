import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { capture } from "../../../../packages/noisewright/test/capture.js";
import type { MixtureReport } from "../../src/mixture/report.js";
import { shownOf } from "../support/page.js";

type Report = MixtureReport & { readonly pictures: readonly string[] };

const folder = mkdtempSync(join(tmpdir(), "noisewright-"));
const data = join(folder, "people.csv");
let report: Report;
let text: string;

/** A table with two attributes and one numeric column. The numeric column is not an attribute. */
const COLOURS = ["red", "green", "blue"];
const people = Array.from(
  { length: 900 },
  (_, i) => `${i}, ${COLOURS[i % 3]}, ${i % 7 < 2 ? "yes" : "no"}`,
);

beforeAll(async () => {
  writeFileSync(data, ["id, colour, smokes", ...people].join("\n"));
  const run = async (...flags: string[]) => {
    const { code, out, err } = await capture(["reproduce", "mixture", "--data", data, ...flags]);
    expect([code, err]).toEqual([0, ""]);
    return out;
  };
  report = JSON.parse(await run("--json", "--out", join(folder, "json")));
  text = await run("--out", join(folder, "text"));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("Table I", () => {
  it("Table I has 69 rows of 15 cells, and 1006 cells agree to one unit of the last digit", () => {
    const { rows, cells, matches } = report.table;
    expect([rows.length, cells, matches]).toEqual([69, 1035, 1006]);
  });

  it.each([
    ["zetaGeometric", 69, 0],
    ["zetaLaplace", 69, 0],
    ["epsilonLaplace", 67, 2],
    ["meanLaplaceMixture", 64, 5],
    ["varianceLaplaceMixture", 45, 24],
    ["varianceGeometric", 69, 0],
    ["varianceLaplace", 18, 22],
    ["entropyLaplaceMixture", 69, 0],
    ["entropyLaplace", 68, 1],
  ] as const)(
    "in column %s, %i cells are exact and %i cells differ by one in the last digit",
    (name, exact, last) => {
      const off = 69 - exact - last;
      expect(report.table.columns[name]).toEqual({ exact, "last digit": last, off });
    },
  );

  it("the other 29 cells are explained by an ε that agrees with the three printed digits", () => {
    expect(report.table.others).toHaveLength(29);
    for (const { column, explained } of report.table.others) {
      expect([column, explained]).toEqual(["varianceLaplace", true]);
    }
  });

  it("a printed cell does not match the number of another row", () => {
    const [first, second] = report.table.rows;
    expect(first?.cells.zetaGeometric.printed).not.toBe(
      second?.cells.zetaGeometric.ours.toFixed(3),
    );
  });
});

describe("the simulations", () => {
  /** Our numbers to the given digits, first for geometric noise and then for Laplace noise. */
  it.each([
    ["within 5, counts 1 and 3, %", "97.00", "96.84", "wrong"],
    ["within 5, counts from 10 on, %", "94.00", "93.68", "wrong"],
    ["within 6, average of the six counts, %", "94.79", "94.52", "holds"],
    ["the same for plain noise at ε = 0.45, %", "95.64", "95.53", "holds"],
    ["relative error beyond 5: plain noise over mixture", "3.53", "3.39", "wrong"],
    ["the same at ε = 1/2", "1.18", "1.16", "wrong"],
    ["relative error beyond 6: plain noise over mixture", "4.10", "3.93", "holds"],
    ["mixture over plain noise at ε = 0.45", "1.03", "1.06", "wrong"],
    ["{6, 1/10, 1} over {5, 1/5, 1}", "1.20", "1.20", "holds"],
  ])(
    "%s: our numbers are %s and %s, and the verdict is %s",
    (states, geometric, laplace, verdict) => {
      const claim = report.claims.find((one) => one.states === states);
      expect(claim?.ours.geometric.toFixed(2)).toBe(geometric);
      expect(claim?.ours.laplace.toFixed(2)).toBe(laplace);
      expect(claim?.verdict).toBe(verdict);
    },
  );

  it("the numbers confirm the verdict on every claim", () => {
    expect(report.claims).toHaveLength(24);
    for (const { states, confirmed } of report.claims) expect(confirmed, states).toBe(true);
  });
});

describe("privacy", () => {
  it("the ε of {5, 1/5, 1} and the ε of {6, 1/10, 1} are far from ζ", () => {
    const [a, b] = report.guarantees;
    expect(a?.zeta).toBeCloseTo(0.328105994763903, 12);
    expect(b?.zeta).toBeCloseTo(0.256687349083021, 12);
    expect([a?.pure, b?.pure]).toEqual([1, 1]);
    expect(a?.deltaAtZeta).toBeCloseTo(0.0399, 4);
    expect(b?.deltaAtZeta).toBeCloseTo(0.0446, 4);
    expect(a?.composed.map(({ mixture }) => mixture.toFixed(4))).toEqual([
      "1.0000",
      "6.6941",
      "24.9535",
    ]);
    expect(b?.composed.map(({ mixture }) => mixture.toFixed(4))).toEqual([
      "1.0000",
      "6.5711",
      "22.9660",
    ]);
    expect(a?.composed.map(({ geometric }) => geometric.toFixed(4))).toEqual([
      "0.3281",
      "3.2808",
      "19.5124",
    ]);
  });

  it("the mixture wins fewer rows at equal order-2 divergence, and no row at equal pure ε", () => {
    const { wins, rows } = report.equal;
    expect(rows).toHaveLength(69);
    expect(wins.rdp2).toEqual({ mean: 42, variance: 54, within: 69 });
    expect(wins.pure).toEqual({ mean: 0, variance: 0, within: 0 });
  });
});

describe("counts of a table", () => {
  it("counts are released with noise of equal (ε, δ) after 100 releases, and the errors agree with the laws", () => {
    const { counts } = report;
    expect([counts?.cells, counts?.queries, counts?.releases]).toEqual([6, 100, 100]);
    expect(counts?.epsilon).toBeCloseTo(24.9535, 4);
    expect(counts?.errors.map(({ name }) => name)).toContain("geometric 0.3998");
    for (const { mean, rootMeanSquare } of counts?.errors ?? []) {
      expect(Math.abs(mean.measured / mean.law - 1)).toBeLessThan(0.03);
      expect(Math.abs(rootMeanSquare.measured / rootMeanSquare.law - 1)).toBeLessThan(0.03);
    }
  });

  it("a table without attributes is refused", async () => {
    const file = join(folder, "numbers.csv");
    writeFileSync(file, "a,b\n1,2\n3,4\n");
    for (const path of [file, join(folder, "none.csv")]) {
      const { code, err } = await capture([
        "reproduce",
        "mixture",
        "--out",
        folder,
        "--data",
        path,
      ]);
      expect([code, err]).toEqual([2, expect.stringContaining("data must be a CSV file")]);
    }
  });
});

describe("the pictures", () => {
  it("the charts are the nine figures and a comparison at equal privacy, and all are well-formed", () => {
    const files = Array.from({ length: 9 }, (_, i) => `figure-${i + 1}.svg`);
    expect(report.pictures.map((file) => basename(file))).toEqual([...files, "equal-privacy.svg"]);
    for (const file of report.pictures) {
      const svg = readFileSync(file, "utf8");
      expect(svg).not.toMatch(/NaN|Infinity/);
      const tags = [...svg.matchAll(/<(\/?)(\w+)[^>]*?(\/?)>/g)];
      const open = tags.filter(([, close, , empty]) => !close && !empty);
      expect(open).toHaveLength(tags.filter(([, close]) => close).length);
      expect(svg.match(/<path/g)?.length ?? 0).toBeGreaterThan(5);
    }
  });
});

describe("for people", () => {
  it("the command prints the text that the documentation page shows", async () => {
    const { out: text } = await capture(["reproduce", "mixture", "--out", folder]);
    const shown = shownOf("mixture");
    expect(shown).not.toEqual([]);
    for (const part of shown) expect(text).toContain(part);
  });

  it("prints lines of at most 110 columns, with every claim and every row", () => {
    for (const line of text.split("\n").filter((one) => !one.includes(folder))) {
      expect(line.length, line).toBeLessThanOrEqual(110);
    }
    for (const { states, why } of report.claims) {
      expect(text).toContain(states);
      expect(text).toContain(why);
    }
    expect(text).toContain("1006 of 1035 cells");
    expect(text).toContain("the numbers confirm 24 of 24 verdicts");
    expect(text.match(/^[4-7] {2}0\.\d{3} {2}\d\.\d{3} /gm)).toHaveLength(69 * 5);
  });
});
