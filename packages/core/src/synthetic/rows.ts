import { fillColumn } from "./fill-column.js";
import type { FittedTables } from "./fit.js";
import { columnOrder } from "./graph.js";
import { parentTable } from "./parent-table.js";
import { repeatableWords } from "./repeatable.js";

/**
 * Rows whose two-way tables are near the fitted ones, as one array for each column. A row has the
 * index of its value in each column.
 *
 * The columns are made one after the other. The pairs form a chordal graph, so the earlier
 * neighbours of a column, its parents, are all neighbours of each other. Proportional fitting finds
 * the law of the column for each combination of its parents. If no two cliques share more than two
 * columns, these rows follow the law of maximum entropy with the given two-way tables: the entropy
 * of a chordal graph is the sum over its cliques minus the sum over its separators, and the
 * separators are fixed.
 */
export function rowsOf(tables: FittedTables, rows: number): readonly Uint16Array[] {
  const { ones, pairs } = tables;
  const { order, parents } = columnOrder(
    ones.length,
    pairs.map(({ columns }) => columns),
  );
  const words = repeatableWords();
  const result = ones.map(() => new Uint16Array(rows));
  for (const column of order) {
    const table = parentTable(tables, column, parents[column]!, result);
    fillColumn(result[column]!, table, words);
  }
  return result;
}
