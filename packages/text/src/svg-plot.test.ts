import { describe, expect, it } from "vitest";
import { type Chart, svgPlot } from "./svg-plot.js";
import { ticks } from "./ticks.js";

const CHART: Chart = {
  title: 'Ends & "means" < all',
  panels: [
    {
      title: "first",
      x: { label: "answer" },
      y: { label: "bias", range: [0, 2] },
      series: [
        {
          name: "rising",
          points: [
            [0, 0],
            [10, 2],
          ],
        },
        { name: "marked <b>", points: [[5, 1]], line: "none", marks: true, colour: "#123456" },
        {
          points: [
            [0, 1],
            [10, 1],
          ],
          line: "dashed",
        },
      ],
    },
    { title: "second", x: { label: "x" }, y: { label: "y" }, series: [{ points: [[3, 4]] }] },
  ],
};

/** Returns the tags that are never closed. Throws if tags are closed in the wrong order. */
function unclosed(svg: string): string[] {
  const open: string[] = [];
  for (const [, close, name, attributes, empty] of svg.matchAll(
    /<(\/?)(\w+)((?:\s+[\w-]+="[^"<]*")*)\s*(\/?)>/g,
  )) {
    if (close) expect(open.pop()).toBe(name);
    else if (!empty) open.push(name!);
    expect(attributes).not.toContain("NaN");
  }
  const text = svg.replace(/<\/?\w+(?:\s+[\w-]+="[^"<]*")*\s*\/?>/g, "");
  expect(text).not.toMatch(/[<>]|&(?!(amp|lt|gt|quot);)/);
  return open;
}

describe("svgPlot", () => {
  const svg = svgPlot(CHART);

  it("is well-formed, and special characters in the text are escaped", () => {
    expect(unclosed(svg)).toEqual([]);
    expect(svg).toContain("marked &lt;b&gt;");
    expect(svg).not.toContain("<b>");
  });

  it("has a view box and a label for screen readers", () => {
    expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 1100 \d+"[^>]*role="img"/);
    expect(svg).toContain('aria-label="Ends &amp; &quot;means&quot; &lt; all"');
  });

  it("shows titles, axis labels, ticks and series names", () => {
    const texts = [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map((match) => match[1]);
    const shown = ["first", "second", "answer", "bias", "rising", "0", "2", "10", "0.5", "1.5"];
    expect(texts).toEqual(expect.arrayContaining(shown));
  });

  it("draws lines over the whole range, marks and dashed lines", () => {
    expect(svg).toContain('d="M70 378L510 78"');
    expect(svg).toContain('<circle cx="290" cy="228" r="4" fill="#123456"');
    expect(svg.match(/stroke-dasharray/g)).toHaveLength(1);
  });

  it("does not list a series without a name in the legend", () => {
    const legend = svg.match(/<text x="108"/g);
    expect(legend).toHaveLength(2);
  });

  it("draws a panel with a single point", () => {
    const point: Chart = { title: "", panels: [CHART.panels[1]!] };
    expect(svgPlot(point)).not.toContain("NaN");
  });
});

describe("a logarithmic axis", () => {
  const series = {
    name: "theirs",
    points: [
      [1, 0.01],
      [10, 0],
      [100, 1],
    ],
  } as const;
  const svg = svgPlot({
    title: "falling",
    words: "Less & less.",
    panels: [
      {
        title: "",
        x: { label: "T", log: true },
        y: { label: "δ", log: true, range: [0.01, 1] },
        series: [{ ...series, colour: "#123456", marks: true, theirs: true }],
      },
    ],
  });

  it("spaces powers of ten evenly, labels the axis, and omits values that have no logarithm", () => {
    expect(svg).toContain('d="M70 378L510 78"');
    expect(svg).toContain(">log₁₀ T</text>");
    expect(svg).toContain(">log₁₀ δ</text>");
    expect(svg).not.toMatch(/NaN|Infinity/);
  });

  it("has a description for screen readers, and hollow marks for values from a paper", () => {
    expect(svg).toContain("<desc>Less &amp; less.</desc>");
    expect(svg).toContain('cx="70" cy="378" r="4" fill="#fff" stroke="#123456"');
    expect(unclosed(svg)).toEqual([]);
  });
});

describe("ticks", () => {
  it.each([
    [0, 1, [0, 0.2, 0.4, 0.6, 0.8, 1]],
    [-0.4, 0.55, [-0.4, -0.2, 0, 0.2, 0.4]],
    [1.98, 2.26, [2, 2.05, 2.1, 2.15, 2.2, 2.25]],
    [0, 12, [0, 2, 4, 6, 8, 10, 12]],
    [0, 30000, [0, 5000, 10000, 15000, 20000, 25000, 30000]],
  ])("tick values are round numbers between %d and %d", (from, to, expected) => {
    expect(ticks(from, to, 6)).toEqual(expected);
  });
});
