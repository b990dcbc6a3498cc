import { areaY, dot, lineY, type PlotOptions, ruleY, text } from "@observablehq/plot";
import type { Chart, PeriodMark, PublishedChart } from "./chart.js";
import { withEnds } from "./ends.js";
import { widest } from "./label-width.js";
import type { Palette } from "./palette.js";

/** Running counts as lines, with their intervals as bands. */
export function lineOptions(
  { marks, lines }: Extract<Chart, { readonly kind: "lines" }>,
  { axes }: PublishedChart,
  { ink, series }: Palette,
  width: number,
): PlotOptions {
  const drawn = withEnds(marks);
  const colour = ({ line }: PeriodMark) => series[lines.indexOf(line)]!;
  const last = lines.map((line) => drawn.findLast((mark) => mark.line === line)!);
  const hasNames = lines.length > 1;
  return {
    height: 300,
    marginLeft: 64,
    marginRight: hasNames ? 24 + widest(lines) : 30,
    marginBottom: 40,
    insetBottom: 6,
    x: {
      type: "utc",
      label: null,
      tickSize: 0,
      ticks: Math.min(8, width / 80, drawn.length / lines.length),
    },
    y: {
      ...{ label: axes.value, labelArrow: "none", tickSize: 0 },
      ...{ nice: true, zero: true, ticks: 5, grid: true },
    },
    marks: [
      ruleY([0], { stroke: ink, strokeOpacity: 0.6 }),
      areaY(drawn, {
        ...{ x: "date", y1: "lower", y2: "upper", z: "line" },
        ...{ fill: colour, fillOpacity: 0.2 },
      }),
      lineY(drawn, { x: "date", y: "value", z: "line", stroke: colour, strokeWidth: 1.75 }),
      dot(drawn, { x: "date", y: "value", fill: colour, r: 3 }),
      ...(hasNames
        ? [
            text(last, {
              ...{ x: "date", y: "value", text: "line", dx: 8, textAnchor: "start" },
              fill: ink,
            }),
          ]
        : []),
    ],
  };
}
