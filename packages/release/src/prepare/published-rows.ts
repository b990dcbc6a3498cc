import type { KeyValue } from "@noisewright/engines";

/** How well synthetic rows fit a table that was measured. */
export interface TableFit {
  readonly columns: readonly string[];
  /** The total variation distance between the measured table and the table of the rows. */
  readonly distance: number;
  /** The distance that the noise of the measured table alone explains. */
  readonly noise: number;
}

/** The quality of synthetic rows, computed only from published values. */
export interface RowsQuality {
  /** The estimated number of rows of the data. */
  readonly estimatedRows: number;
  /** The sum of the absolute noise of a measured pair of columns, as a share of the rows. */
  readonly noiseShare: number;
  readonly tables: readonly TableFit[];
  /** The pairs of columns that were not measured. */
  readonly implied: readonly (readonly string[])[];
}

/** Published synthetic rows. */
export interface PublishedRows {
  readonly columns: readonly string[];
  readonly count: number;
  /** The values of one row. A value in bins is the label of its bin. */
  row(index: number): readonly KeyValue[];
  readonly quality: RowsQuality;
}
