import type { KeyValue } from "@noisewright/engines";

/** The true values of the measures of a cell, by the name of the measure. */
export type Cell = Readonly<Record<string, bigint>>;

/** The true aggregates of one group. There is one cell, or one cell for each point of a grid. */
export interface Aggregates {
  readonly key: readonly KeyValue[];
  readonly cells: readonly Cell[];
}

/**
 * A group with only its non-empty cells, by index. A grid may have thousands of cells, most of
 * which are empty.
 */
export interface FoundGroup {
  readonly key: readonly KeyValue[];
  readonly cells: ReadonlyMap<number, Cell>;
  /**
   * The true counts of all cells of a table in row-major order. Set by a release that collects
   * tables; `cells` is empty then.
   */
  readonly counts?: Float64Array;
}

/** The drawn values of one group that may be published. */
export interface Drawn {
  readonly key: readonly KeyValue[];
  readonly values: readonly number[];
}
