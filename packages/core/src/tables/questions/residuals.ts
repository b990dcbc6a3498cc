import { fanOut, levelKey, levelsBelow, nodesOn } from "./levels.js";
import { marginsOf } from "./margins.js";
import { type Entry, type SparseRows, sparseRows } from "./sparse-rows.js";
import type { Schema, TableLevel } from "./types.js";

/**
 * The residuals of a set of tables. The residual of level j is the part of table j that its margins
 * do not determine: in each column of level above 0, the mean over siblings is subtracted. Residual
 * spaces are orthogonal, and a table consists of the residuals of all levels below it. For plain
 * columns these are the residuals of [xiao-2023].
 */
export interface Residuals {
  readonly levels: readonly TableLevel[];
  /** The position of each level, by its key. */
  readonly positions: ReadonlyMap<string, number>;
  /**
   * One row for each table. The variance of a cell is the sum of the entries, each divided by the
   * precision of its residual.
   */
  readonly variances: SparseRows;
}

export function residualsOf(schema: Schema, tables: readonly TableLevel[]): Residuals {
  const levels = marginsOf(tables);
  const positions = new Map(levels.map((level, at) => [levelKey(level), at]));
  const rows = tables.map((table) =>
    levelsBelow(table).map((j): Entry => {
      const share = j.reduce(
        (product, at, column) => {
          const part = nodesOn(schema, column, at) / nodesOn(schema, column, table[column]!);
          return product * part * part;
        },
        ownShare(schema, j),
      );
      return [positions.get(levelKey(j))!, share];
    }),
  );
  return { levels, positions, variances: sparseRows(rows, levels.length) };
}

/** The squared length of the residual of one row of data. */
function ownShare(schema: Schema, level: TableLevel): number {
  return level.reduce(
    (product, at, column) => (at > 0 ? product * (1 - 1 / fanOut(schema, column, at)) : product),
    1,
  );
}
