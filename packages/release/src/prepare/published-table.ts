import type { Range } from "@noisewright/core/laws";
import type { KeyValue } from "@noisewright/engines";

/** A published cell of a table. */
export interface PublishedCell {
  readonly key: readonly KeyValue[];
  /** The unbiased estimate. */
  readonly value: number;
  readonly interval?: Range;
  /** The whole number beside the estimate. Whole numbers of all tables of a release add up. */
  readonly whole?: number;
}

/** A published table. Its cells are in row-major order: the last column changes fastest. */
export interface PublishedTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly cells: readonly PublishedCell[];
}

/** A table before anything is drawn. */
export interface ExpectedTable {
  readonly name: string;
  readonly cells: number;
  /** The error bound of each cell. */
  readonly within: number;
}
