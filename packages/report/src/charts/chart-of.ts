import type { PublishedRelease } from "@noisewright/contract/answers";
import type { Chart, PeriodMark } from "./chart.js";
import { widest } from "./label-width.js";
import { distinctLabels, keyLabel } from "./labels.js";
import type { Value, Values } from "./values.js";

/** More categories than this do not fit into a chart. */
const MOST = 40;
const MOST_BINS = 120;
/** The width of all labels across a table, in pixels. */
const ACROSS = 480;
const MOST_LINES = 6;

/** Statistics that begin at 0, so that bars make sense. */
const COUNTS = ["count", "units", "histogram", "top", "tables"];

/** A chart, and the number of values that it leaves out. */
interface Drawn {
  readonly chart: Chart;
  readonly left: number;
}

/** The chart that fits the keys of some values. Undefined for a single value. */
export function chartOf(release: PublishedRelease, all: Values): Drawn | undefined {
  const { columns, values } = all;
  if (values.length < 2 || columns.length === 0) return undefined;
  if (release.periods !== undefined) return lines(all);
  if (columns.length === 2 && !columns.includes("rank")) {
    const cells = cellChart(all);
    if (cells !== undefined) return cells;
  }
  if (columns.length === 1 && values.every(({ key }) => isBin(key[0]))) {
    return listed("bins", all, MOST_BINS);
  }
  return listed(COUNTS.includes(release.statistic) ? "bars" : "dots", all, MOST);
}

function isBin(label: unknown): boolean {
  return typeof label === "string" && /^\[-?[\d.e+-]+, -?[\d.e+-]+[)\]]$/.test(label);
}

function listed(kind: "bars" | "dots" | "bins", { columns, values }: Values, most: number): Drawn {
  const shown = values.slice(0, most);
  const labels = labelsOf(columns, shown);
  const marks = shown.map(({ key, ...rest }) => ({ label: labels.get(idOf(key))!, ...rest }));
  return { chart: { kind, marks }, left: values.length - shown.length };
}

function labelsOf(columns: readonly string[], values: readonly Value[], width?: number) {
  return distinctLabels(values.map(({ key }) => [idOf(key), keyLabel(columns, key, width)]));
}

const idOf = (key: readonly unknown[]) => JSON.stringify(key);

/** Running counts. The first column of the key is the period. */
function lines({ columns, values }: Values): Drawn {
  const others = values.map(({ key, ...rest }) => ({ ...rest, key: key.slice(1) }));
  const names = labelsOf(columns.slice(1), others);
  const kept = [...names.values()].slice(0, MOST_LINES);
  const marks = values.flatMap(({ key, ...rest }): PeriodMark[] => {
    const line = names.get(idOf(key.slice(1)))!;
    const period = String(key[0]);
    return kept.includes(line) ? [{ ...rest, label: period, date: new Date(period), line }] : [];
  });
  return { chart: { kind: "lines", marks, lines: kept }, left: values.length - marks.length };
}

/** A table with two keys, if the values of the second key fit across. */
function cellChart({ columns, values }: Values): Drawn | undefined {
  const side = (i: number) => {
    const own = values.map(({ key, ...rest }) => ({ ...rest, key: [key[i]!] }));
    return labelsOf([columns[i]!], own, 120);
  };
  const [rows, across] = [side(0), side(1)];
  const width = across.size * widest([...across.values()]);
  if (width > ACROSS || across.size < 2 || rows.size < 2) return undefined;
  const kept = [...rows.values()].slice(0, MOST);
  const marks = values.flatMap(({ key, ...rest }) => {
    const row = rows.get(idOf([key[0]]))!;
    const column = across.get(idOf([key[1]]))!;
    return kept.includes(row) ? [{ ...rest, label: `${row} · ${column}`, row, column }] : [];
  });
  return { chart: { kind: "cells", marks }, left: values.length - marks.length };
}
