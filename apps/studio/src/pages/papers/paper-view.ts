import type { PaperFigure, PaperReport, PaperStatement } from "@noisewright/contract/answers";
import type { Table } from "../../chart/table.js";

/** What the service computed of one paper. */
export type ReportOf<P extends PaperReport["paper"]> = Extract<PaperReport, { readonly paper: P }>;

export type Axis = PaperFigure["x"];
export type Series = PaperFigure["series"][number];
export type Verdict = PaperStatement["verdict"];

/** A statement as it is shown, by whatever sign the two numbers are related. */
export interface Statement extends Omit<PaperStatement, "relation"> {
  readonly relation: PaperStatement["relation"] | "≈";
}

/** A table of a paper, theirs beside ours. */
export interface PaperTable extends Table {
  readonly title: string;
  readonly words: string;
}

/** What a page shows of a paper besides its figures. */
export interface PaperView {
  readonly tables: readonly PaperTable[];
  readonly statements: readonly Statement[];
}
