import type { PublishedRelease } from "@noisewright/contract/answers";
import {
  type Chart,
  chartOptions,
  type Mark,
  type Palette,
  type PublishedChart,
} from "@noisewright/report/charts";
import { pointer, tip } from "@observablehq/plot";
import { useCallback } from "react";
import { colourOf } from "../chart/colours.js";
import { Picture } from "../chart/picture.js";
import { publishedTable } from "./published-table.js";
import { intervalText, valueText } from "./value-text.js";

interface Props {
  readonly release: PublishedRelease;
  readonly chart: PublishedChart;
}

/** A chart that fits the statistic. Its values are in the table beside it. */
export function ChartPicture({ release, chart }: Props) {
  const draw = useCallback(
    (width: number) => {
      const options = chartOptions(chart, PALETTE, width);
      return { ...options, marks: [...(options.marks ?? []), tipsOf(chart.chart)] };
    },
    [chart],
  );
  return (
    <Picture
      title={chart.title}
      description={chart.description}
      name={`noisewright-${chart.title.replaceAll(/\W+/g, "-")}`}
      draw={draw}
      height={chartOptions(chart, PALETTE, WIDE).height ?? 0}
      table={publishedTable([release])}
    />
  );
}

/** The height of a chart does not depend on its width. */
const WIDE = 600;

const PALETTE: Palette = {
  paper: "var(--surface)",
  ink: "var(--ink)",
  quiet: "var(--muted)",
  grid: "var(--line)",
  series: [0, 1, 2, 3, 4, 5].map(colourOf),
};

const PLACES = {
  bars: { x: "value", y: "label" },
  dots: { x: "value", y: "label" },
  bins: { x: "label", y: "value" },
  lines: { x: "date", y: "value" },
  cells: { x: "column", y: "row" },
} as const;

/** Shows the value and the interval of the mark under the pointer. */
function tipsOf({ kind, marks }: Chart) {
  const title = ({ label, value, lower, upper }: Mark) => {
    const isKnown = lower !== null || upper !== null;
    const shown = { value, ...(isKnown && { interval: { lower, upper } }) };
    return [label, valueText(shown), ...(isKnown ? [intervalText(shown)] : [])].join("\n");
  };
  const look = { fill: "var(--surface)", stroke: "var(--faint)", fontSize: 12 };
  return tip([...marks], pointer({ ...PLACES[kind], ...look, title }));
}
