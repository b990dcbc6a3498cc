import type { Table } from "../../chart/table.js";

/** A table of a paper, theirs beside ours. */
export interface PaperTable extends Table {
  readonly title: string;
  readonly words: string;
}

export interface Line {
  readonly label: string;
  readonly points: readonly { readonly x: number; readonly y: number | null }[];
  /** What the paper says; drawn as a broken line. */
  readonly theirs?: boolean;
}

export interface PaperFigure {
  readonly title: string;
  readonly words: string;
  readonly x: string;
  readonly y: string;
  readonly logX?: boolean;
  readonly logY?: boolean;
  readonly lines: readonly Line[];
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

/** What a page shows of a paper. */
export interface PaperView {
  readonly tables: readonly PaperTable[];
  readonly figures: readonly PaperFigure[];
  readonly statements: readonly Statement[];
}
