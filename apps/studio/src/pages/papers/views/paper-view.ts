import type { Table } from "../../../chart/table.js";

/** A table of a paper, theirs beside ours. */
export interface PaperTable extends Table {
  readonly title: string;
  readonly words: string;
}

export interface Axis {
  readonly label: string;
  readonly range?: readonly [from: number, to: number];
  readonly log?: boolean;
}

export interface Series {
  readonly name?: string;
  /** Null where it is infinite. */
  readonly points: readonly (readonly [x: number, y: number | null])[];
  /** Series of one colour belong together; which it is, the theme says. */
  readonly colour?: string;
  readonly line?: "solid" | "dashed" | "none";
  readonly marks?: boolean;
  /** What the paper says. */
  readonly theirs?: boolean;
}

/** A panel of a picture, as `noisewright reproduce` draws it. */
export interface PaperFigure {
  readonly id: string;
  readonly title: string;
  readonly words: string;
  readonly x: Axis;
  readonly y: Axis;
  readonly series: readonly Series[];
}

/** What every report has. */
export interface Report {
  readonly figures: readonly PaperFigure[];
}

export type Verdict = "holds" | "loose" | "wrong" | "solved";

export interface Statement {
  readonly item: string;
  readonly states: string;
  readonly relation: string;
  readonly paper: number | null;
  /** Null where it is infinite. */
  readonly ours: number | null;
  readonly verdict: Verdict;
  readonly why: string;
  readonly confirmed: boolean;
}

/** What a page shows of a paper besides its figures. */
export interface PaperView {
  readonly tables: readonly PaperTable[];
  readonly statements: readonly Statement[];
}
