/** A value with its interval. An end of an interval that is not known is null. */
export interface Mark {
  readonly label: string;
  readonly value: number;
  readonly lower: number | null;
  readonly upper: number | null;
}

/** A count at the end of a period, for one of several lines. */
export interface PeriodMark extends Mark {
  readonly date: Date;
  readonly line: string;
}

/** A value of a table with two keys. */
export interface CellMark extends Mark {
  readonly row: string;
  readonly column: string;
}

/** What a chart shows. Labels are short, and no two places of a chart have the same label. */
export type Chart =
  /** One row for each value. Bars begin at 0; dots do not need 0. */
  | { readonly kind: "bars" | "dots"; readonly marks: readonly Mark[] }
  /** One upright bar for each bin. */
  | { readonly kind: "bins"; readonly marks: readonly Mark[] }
  | {
      readonly kind: "lines";
      readonly marks: readonly PeriodMark[];
      readonly lines: readonly string[];
    }
  | { readonly kind: "cells"; readonly marks: readonly CellMark[] };

/** A chart with the words that belong to it. */
export interface PublishedChart {
  /** The name of the release, and of the table if a release has several. */
  readonly title: string;
  /** Says what the chart shows, for readers who do not see it. */
  readonly description: string;
  /** Names of the axes. */
  readonly axes: { readonly value: string; readonly row?: string; readonly column?: string };
  readonly chart: Chart;
  /** Says which values are not drawn. */
  readonly note?: string;
}
