import type { PaperFigure, PaperReport, PaperStatement } from "@noisewright/contract/answers";
import type { Table } from "../../../chart/table.js";

/** The service's report on one paper. */
export type ReportOf<P extends PaperReport["paper"]> = Extract<PaperReport, { readonly paper: P }>;

export type Axis = PaperFigure["x"];
export type Series = PaperFigure["series"][number];
export type Verdict = PaperStatement["verdict"];

/** A statement with the relation between the two numbers. */
export interface Statement extends Omit<PaperStatement, "relation"> {
  readonly relation: PaperStatement["relation"] | "≈";
}

/** A table with the paper's numbers beside ours. */
export interface PaperTable extends Table {
  readonly title: string;
  readonly words: string;
}

/** What the page shows of a paper besides its figures. */
export interface PaperView {
  readonly tables: readonly PaperTable[];
  readonly statements: readonly Statement[];
}
