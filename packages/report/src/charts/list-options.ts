import { barX, barY, dot, type PlotOptions, ruleX, ruleY } from "@observablehq/plot";
import type { Chart, Mark, PublishedChart } from "./chart.js";
import { withEnds } from "./ends.js";
import { cutToWidth, widest } from "./label-width.js";
import type { Palette } from "./palette.js";

const ROW = 26;
/** The largest share of the width for the labels of the rows. */
const SIDE = 0.4;

type Listed = Extract<Chart, { readonly kind: "bars" | "dots" }>;

/** One row for each value, with its interval. */
export function listOptions(
  { kind, marks }: Listed,
  { axes }: PublishedChart,
  { ink, series }: Palette,
  width: number,
): PlotOptions {
  const drawn = withEnds(marks);
  const labels = marks.map(({ label }) => label);
  const side = Math.min(widest(labels), width * SIDE);
  return {
    height: 62 + ROW * marks.length,
    marginLeft: 16 + side,
    marginRight: 30,
    marginTop: 8,
    marginBottom: 46,
    x: {
      ...{ label: axes.value, labelAnchor: "right", labelArrow: "none", tickSize: 0 },
      ...{
        nice: true,
        zero: kind === "bars",
        ticks: Math.min(6, Math.ceil((width - side) / 90)),
        grid: true,
      },
    },
    y: {
      ...{ label: null, domain: labels, tickSize: 0, padding: 0.3 },
      tickFormat: (label: string) => cutToWidth(label, side),
    },
    marks: [
      ...(kind === "bars"
        ? [
            barX(drawn, { y: "label", x: "value", fill: series[0]!, fillOpacity: 0.28 }),
            ruleX([0], { stroke: ink, strokeOpacity: 0.6 }),
          ]
        : []),
      ruleY(drawn, {
        ...{ y: "label", x1: "lower", x2: "upper" },
        ...{ stroke: series[0]!, strokeWidth: 2, strokeLinecap: "round" },
      }),
      dot(drawn, { y: "label", x: "value", r: 3.5, fill: series[0]! }),
    ],
  };
}

/** One upright bar for each bin. */
export function binOptions(
  { marks }: { readonly marks: readonly Mark[] },
  { axes }: PublishedChart,
  { ink, series }: Palette,
  width: number,
): PlotOptions {
  const drawn = withEnds(marks);
  const step = Math.ceil((marks.length * widest(marks.map(({ label }) => label))) / (width - 100));
  return {
    height: 280,
    marginLeft: 64,
    marginBottom: 48,
    x: {
      label: axes.row ?? null,
      labelAnchor: "right",
      labelArrow: "none",
      domain: marks.map(({ label }) => label),
      tickSize: 0,
      padding: 0.08,
      ticks: marks.filter((_, i) => i % step === 0).map(({ label }) => label),
    },
    y: {
      ...{ label: axes.value, labelArrow: "none", tickSize: 0 },
      ...{ nice: true, zero: true, ticks: 5, grid: true },
    },
    marks: [
      barY(drawn, { x: "label", y: "value", fill: series[0]!, fillOpacity: 0.28 }),
      ruleY([0], { stroke: ink, strokeOpacity: 0.6 }),
      ruleX(drawn, { x: "label", y1: "lower", y2: "upper", stroke: series[0]!, strokeWidth: 2 }),
      dot(drawn, { x: "label", y: "value", r: marks.length > 40 ? 1.5 : 3, fill: series[0]! }),
    ],
  };
}
