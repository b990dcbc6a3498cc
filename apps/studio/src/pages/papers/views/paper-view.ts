import type { PaperFigure, PaperReport, PaperStatement } from "@noisewright/contract/answers";
import type { Table } from "../../../chart/table.js";

/** The service's report on one paper. */
export type ReportOf<P extends PaperReport["paper"]> = Extract<PaperReport, { readonly paper: P }>;

export type Axis = PaperFigure["x"];
export type Series = PaperFigure["series"][number];
export type Verdict = PaperStatement["verdict"];

/** A statement of a paper, with the relation between the paper's number and our number. */
export interface Statement extends Omit<PaperStatement, "relation"> {
  readonly relation: PaperStatement["relation"] | "≈";
}

/** A table with the paper's numbers beside our numbers. */
export interface PaperTable extends Table {
  readonly title: string;
  readonly words: string;
}

/** The tables and statements that the page shows of a paper. */
export interface PaperView {
  readonly tables: readonly PaperTable[];
  readonly statements: readonly Statement[];
}
