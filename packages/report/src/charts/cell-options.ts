import { cell, type PlotOptions, text } from "@observablehq/plot";
import { valueText } from "../numbers/index.js";
import type { CellMark, Chart, PublishedChart } from "./chart.js";
import { cutToWidth, widest } from "./label-width.js";
import type { Palette } from "./palette.js";

const ROW = 28;
/** The largest share of the width for the labels of the rows. */
const SIDE = 0.35;

/** Large values are darker, and still light enough for the number that is written on them. */
const DARKEST = 0.5;

/** What an empty cell shows, because a group that is left out is not zero. */
const MISSING = "–";
/** The height of the line that explains empty cells. */
const LEGEND = 20;

/** A table with two keys, with the number in each cell. */
export function cellOptions(
  { marks }: Extract<Chart, { readonly kind: "cells" }>,
  { axes }: PublishedChart,
  { ink, quiet, series }: Palette,
  width: number,
): PlotOptions {
  const rows = [...new Set(marks.map(({ row }) => row))];
  const across = [...new Set(marks.map(({ column }) => column))];
  const side = Math.min(widest(rows), width * SIDE);
  const missing = missingCells(marks, rows, across);
  const legend = missing.length > 0 ? LEGEND : 0;
  const largest = Math.max(1, ...marks.map(({ value }) => value));
  return {
    height: 62 + legend + ROW * rows.length,
    marginLeft: 34 + side,
    marginTop: 56,
    marginBottom: 6 + legend,
    x: {
      ...{ axis: "top", label: axes.column ?? null, labelAnchor: "center", labelArrow: "none" },
      ...{ tickSize: 0, domain: across, padding: 0.04 },
    },
    y: {
      ...{ label: axes.row ?? null, labelAnchor: "center", labelArrow: "none" },
      ...{ tickSize: 0, domain: rows, padding: 0.06 },
      tickFormat: (row: string) => cutToWidth(row, side),
    },
    marks: [
      cell(marks, {
        ...{ x: "column", y: "row", fill: series[0]! },
        fillOpacity: ({ value }: CellMark) => 0.04 + (DARKEST * Math.max(0, value)) / largest,
      }),
      text(marks, { x: "column", y: "row", text: numberOf, fill: ink }),
      ...(missing.length === 0
        ? []
        : [
            text(missing, { x: "column", y: "row", text: () => MISSING, fill: quiet }),
            text([`${MISSING} not published; this does not mean zero`], {
              ...{ frameAnchor: "bottom-left", dy: LEGEND, fill: quiet },
            }),
          ]),
    ],
    opacity: { type: "identity" },
  };
}

/** The cells without a value. */
function missingCells(
  marks: readonly CellMark[],
  rows: readonly string[],
  across: readonly string[],
): readonly { readonly row: string; readonly column: string }[] {
  const places = new Set(marks.map(({ row, column }) => JSON.stringify([row, column])));
  return rows
    .flatMap((row) => across.map((column) => ({ row, column })))
    .filter(({ row, column }) => !places.has(JSON.stringify([row, column])));
}

const numberOf = ({ value, lower, upper }: CellMark): string =>
  valueText(value, lower === null && upper === null ? undefined : { lower, upper }).value;
