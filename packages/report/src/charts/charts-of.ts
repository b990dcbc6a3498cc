import type { PublishedRelease } from "@noisewright/contract/answers";
import { plainName } from "@noisewright/core/format";
import { percent } from "@noisewright/text";
import { visibleText } from "../markup/index.js";
import type { PublishedChart } from "./chart.js";
import { chartOf } from "./chart-of.js";
import { cellsOf, type Values, valuesOf } from "./values.js";

/** Values of different units, and values that are not numbers, have no chart. */
const WITHOUT = ["mean-and-variance", "mode", "synthetic"];

/** The charts of a release: one, or one for each table with one or two columns. */
export function chartsOf(release: PublishedRelease): readonly PublishedChart[] {
  if (WITHOUT.includes(release.statistic)) return [];
  if (release.tables === undefined) {
    return charted(release, visibleText(release.name), valuesOf(release), release.statistic);
  }
  return release.tables
    .filter(({ columns }) => columns.length === 1 || columns.length === 2)
    .flatMap((table) => {
      const title = `${visibleText(release.name)}: ${visibleText(table.name)}`;
      return charted(release, title, cellsOf(table), "number of rows");
    });
}

function charted(
  release: PublishedRelease,
  title: string,
  values: Values,
  axis: string,
): readonly PublishedChart[] {
  const drawn = chartOf(release, values);
  if (drawn === undefined) return [];
  const { chart, left } = drawn;
  const [row, column] = values.columns.map((name) => visibleText(plainName(name), 40));
  const axes = {
    value: AXES[axis] ?? axis,
    ...(row !== undefined && { row }),
    ...(column !== undefined && { column }),
  };
  const all = values.values.length;
  const note = left === 0 ? undefined : `The chart shows ${all - left} of ${all} values.`;
  const description = `${descriptionOf(release, chart.kind)}${note === undefined ? "" : ` ${note}`}`;
  return [{ title, description, axes, chart, ...(note !== undefined && { note }) }];
}

const AXES: Readonly<Record<string, string>> = {
  count: "number of rows",
  histogram: "number of rows",
  top: "number of rows",
  units: "number of units",
  quantile: "value",
  median: "value",
  min: "value",
  max: "value",
  stddev: "standard deviation",
};

const SHAPES = {
  bars: "Bars with the published values",
  dots: "Dots with the published values",
  bins: "A histogram of the published values",
  lines: "A line through the published values of each period",
  cells: "A table whose cells are darker for larger values",
};

function descriptionOf({ confidence, simultaneous }: PublishedRelease, kind: keyof typeof SHAPES) {
  if (kind === "cells") return `${SHAPES[kind]}. The table has the intervals.`;
  const mark = kind === "lines" ? "the band" : "a line";
  const all = simultaneous ? " for all values together" : "";
  return `${SHAPES[kind]}; ${mark} shows the ${percent(confidence)} interval${all}.`;
}
