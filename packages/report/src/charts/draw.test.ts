import { parseHTML } from "linkedom";
import { describe, expect, it } from "vitest";
import { listed, release } from "../../test/published.js";
import { chartsOf } from "./charts-of.js";
import { chartSvg } from "./draw.js";
import { VARIABLES } from "./palette.js";

const { document } = parseHTML("<html><body></body></html>");

const draw = (given: Parameters<typeof release>[0]) =>
  chartsOf(release(given)).map((chart) => chartSvg(chart, { document }));

describe("chartSvg", () => {
  it("has a title and a description, and one dot for each value", () => {
    const [svg] = draw({ results: listed("branch", ["North", "South", "East"]) });
    expect(svg).toContain('role="img"');
    expect(svg).toContain('<title id="chart-title">loans</title>');
    expect(svg!.match(/<circle /g)).toHaveLength(3);
    expect(svg).not.toMatch(/currentColor|<style|undefined|NaN/);
  });

  it("escapes hostile keys", () => {
    const keys = ["<script>alert(1)</script>", '"onload="x', "\u202egnp", "]]>", "a\nb"];
    const [svg] = draw({ results: listed("<b>", keys) });
    expect(svg).not.toMatch(/<script|<b>|\u202e/);
    expect(svg).toContain("&lt;script&gt;alert(1)&lt;/scri");
    const text = parseHTML(`<body>${svg}</body>`).document.querySelectorAll("svg text");
    const labels = [...text].map((node) => node.textContent);
    expect(labels).toContain('"onload="x');
    expect(labels).toContain("a\\u000ab");
  });

  it.each([
    ["histogram", listed("age", ["[0, 18)", "[18, 45)", "[45, 100]"])],
    ["mean", listed("branch", ["North", "South"])],
    ["count", [1, 2].flatMap((a) => [3, 4].map((b) => ({ key: { a, b }, value: a * b })))],
  ] as const)("draws a %s without broken numbers", (statistic, results) => {
    const [svg] = draw({ statistic, results });
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  });

  it("marks empty cells, which are not zero, and explains the mark", () => {
    const [a, b, c] = [1, 2, 3].map((value) => ({ key: { a: value % 2, b: value }, value }));
    const whole = [a!, b!, c!].flatMap(({ key, value }) =>
      [0, 1].map((first) => ({ key: { ...key, a: first }, value })),
    );
    expect(draw({ results: whole })[0]).not.toContain("–");
    const [svg] = draw({ results: [a!, b!, c!] });
    const texts = [...parseHTML(`<body>${svg}</body>`).document.querySelectorAll("svg text")].map(
      (node) => node.textContent,
    );
    expect(texts.filter((text) => text === "–")).toHaveLength(3);
    expect(texts).toContain("– not published; this does not mean zero");
  });

  it("draws an interval without an end up to the edge, and colours of a theme", () => {
    const results = [
      { key: { branch: "North" }, value: 5, interval: { lower: null, upper: 9 } },
      { key: { branch: "South" }, value: 7, interval: { lower: 2, upper: 9 } },
    ];
    const [chart] = chartsOf(release({ statistic: "mean", results }));
    const svg = chartSvg(chart!, { document, palette: VARIABLES });
    expect(svg).toContain('stroke="var(--series-1)"');
    const ends = [...svg.matchAll(/<line x1="([\d.]+)" x2="([\d.]+)" y1="([\d.]+)" y2="\3"/g)];
    expect(ends).toHaveLength(2);
    expect(ends[0]![1]).toBe(ends[1]![1]);
  });
});
