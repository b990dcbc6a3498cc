import { describe, expect, it } from "vitest";
import { listed, release } from "../../test/published.js";
import { chartsOf } from "./charts-of.js";

const keys = (count: number) => Array.from({ length: count }, (_, i) => `key ${i}`);

describe("chartsOf", () => {
  it("draws counts as bars, and means as dots", () => {
    const results = listed("branch", ["North", "South"]);
    expect(chartsOf(release({ results }))[0]).toMatchObject({
      title: "loans",
      chart: { kind: "bars", marks: [{ label: "North" }, { label: "South" }] },
    });
    expect(chartsOf(release({ results, statistic: "mean" }))[0]!.chart.kind).toBe("dots");
  });

  it("draws nothing for a single number, for texts and for numbers of different units", () => {
    expect(chartsOf(release({ results: [{ key: {}, value: 5 }] }))).toEqual([]);
    const words = ["a", "b"].map((value) => ({ key: { rank: value }, value }));
    expect(chartsOf(release({ statistic: "top", results: words }))).toEqual([]);
    const moments = listed("statistic", ["mean", "variance"]);
    expect(chartsOf(release({ statistic: "mean-and-variance", results: moments }))).toEqual([]);
  });

  it("shows 40 categories, and says how many are left out", () => {
    const [chart] = chartsOf(release({ results: listed("branch", keys(50)) }));
    expect(chart!.chart.marks).toHaveLength(40);
    expect(chart!.note).toBe("The chart shows 40 of 50 values.");
    expect(chart!.description).toContain(chart!.note);
  });

  it("draws bins as a histogram, and periods as lines", () => {
    const bins = listed("age", ["[0, 18)", "[18, 1e3]"]);
    expect(chartsOf(release({ results: bins }))[0]!.chart.kind).toBe("bins");
    const results = ["2024-01", "2024-02"].flatMap((month) =>
      ["North", "South"].map((branch) => ({ key: { month, branch }, value: 1 })),
    );
    const periods = { every: "month", total: 12, due: 2, published: 0 } as const;
    expect(chartsOf(release({ results, periods }))[0]!.chart).toMatchObject({
      kind: "lines",
      lines: ["North", "South"],
      marks: [{ date: new Date("2024-01-01") }, {}, {}, {}],
    });
  });

  it("draws two keys as cells if they are narrow enough, and as bars otherwise", () => {
    const two = (count: number) =>
      keys(count).flatMap((genre) =>
        ["North", "South"].map((branch) => ({ key: { branch, genre }, value: 3 })),
      );
    expect(chartsOf(release({ results: two(4) }))[0]!.chart.kind).toBe("cells");
    expect(chartsOf(release({ results: two(12) }))[0]!.chart.kind).toBe("bars");
  });

  it("gives different places to keys that look the same", () => {
    const long = "x".repeat(100);
    const results = listed("branch", [`${long}1`, `${long}2`, "", null]);
    const { marks } = chartsOf(release({ results }))[0]!.chart;
    expect(new Set(marks.map(({ label }) => label)).size).toBe(4);
  });

  it("has one chart for each table with one or two columns", () => {
    const cell = (key: readonly string[]) => ({ key, value: 2.5, whole: 3 });
    const tables = [
      { name: "total", columns: [], cells: [cell([])] },
      { name: "branch", columns: ["branch"], cells: [cell(["a"]), cell(["b"])] },
      { name: "deep", columns: ["a", "b", "c"], cells: [cell(["1", "2", "3"])] },
    ];
    const charts = chartsOf(release({ statistic: "tables", tables }));
    expect(charts).toMatchObject([
      { title: "loans: branch", chart: { marks: [{ value: 3 }, {}] } },
    ]);
  });
});
