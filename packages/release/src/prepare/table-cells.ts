import type { TableLevel } from "@noisewright/core/tables";
import type { KeyValue } from "@noisewright/engines";
import type { Axis } from "./table-axis.js";

/** The keys of all cells that a table shows, in row-major order. */
export function keysOf(level: TableLevel, axes: readonly Axis[]): readonly (readonly KeyValue[])[] {
  return columnsOf(level).reduce<readonly (readonly KeyValue[])[]>(
    (keys, i) => {
      const { labels } = axes[i]!.levels[level[i]! - 1]!;
      return keys.flatMap((key) => labels.map((label) => [...key, label]));
    },
    [[]],
  );
}

/**
 * The true counts of the nodes of the finest levels, from the counts of an engine. An engine counts
 * other values of a hierarchy in one cell, which becomes the first of the nodes for other values.
 */
export function nodeCounts(
  set: readonly number[],
  axes: readonly Axis[],
  counts: Float64Array,
): Float64Array {
  const sizes = set.map((i) => {
    const { levels, nodes } = axes[i]!;
    return { before: levels.at(-1)!.labels.length, after: nodes!.at(-1)! };
  });
  return moved(counts, sizes);
}

/** The cells that a table shows, from its nodes. The nodes for other values are added up. */
export function shownCells(
  level: TableLevel,
  axes: readonly Axis[],
  nodes: Float64Array,
): Float64Array {
  const sizes = columnsOf(level).map((i) => {
    const { levels, nodes } = axes[i]!;
    return { before: nodes![level[i]!]!, after: levels[level[i]! - 1]!.labels.length };
  });
  return moved(nodes, sizes);
}

/**
 * The table to which each shown cell of a table belongs. A cell for other values of a hierarchy is
 * the sum of the nodes below it, so it is a cell of the table with the coarsest level.
 */
export function cellLevels(level: TableLevel, axes: readonly Axis[]): (cell: number) => TableLevel {
  if (levelsIn(level, axes).length === 1) return () => level;
  const all = columnsOf(level).reduce<readonly TableLevel[]>(
    (levels, i) => {
      const { labels } = axes[i]!.levels[level[i]! - 1]!;
      return levels.flatMap((each) =>
        labels.map((_, k) =>
          hasSum(level, axes, i) && k === labels.length - 1 ? each.with(i, 1) : each,
        ),
      );
    },
    [level],
  );
  return (cell) => all[cell]!;
}

/** The different tables to which the shown cells of a table belong. */
export function levelsIn(level: TableLevel, axes: readonly Axis[]): readonly TableLevel[] {
  return columnsOf(level).reduce<readonly TableLevel[]>(
    (levels, i) =>
      hasSum(level, axes, i) ? levels.flatMap((each) => [each, each.with(i, 1)]) : levels,
    [level],
  );
}

/** Whether a column of a table shows the sum of several nodes, in the cell for other values. */
function hasSum(level: TableLevel, axes: readonly Axis[], column: number): boolean {
  return axes[column]!.other && level[column]! > 1;
}

/**
 * The sets of columns whose counts are needed for all tables: the columns of each table, unless
 * another table has these columns too.
 */
export function countedSets(
  tables: readonly { readonly level: TableLevel }[],
): readonly (readonly number[])[] {
  const sets = tables.map(({ level }) => columnsOf(level));
  const distinct = [...new Map(sets.map((set) => [set.join(), set])).values()];
  const isPart = (set: readonly number[], other: readonly number[]) =>
    set.length < other.length && set.every((column) => other.includes(column));
  return distinct.filter((set) => !distinct.some((other) => isPart(set, other)));
}

/** The columns of a table. */
export function columnsOf(level: TableLevel): readonly number[] {
  return level.flatMap((each, i) => (each > 0 ? [i] : []));
}

/**
 * Moves the cells of a table to a table with other numbers of cells along each column. Cells beyond
 * the last cell of a column are added to this last cell.
 */
function moved(
  cells: Float64Array,
  sizes: readonly { readonly before: number; readonly after: number }[],
): Float64Array {
  if (sizes.every(({ before, after }) => before === after)) return cells;
  const result = new Float64Array(sizes.reduce((product, { after }) => product * after, 1));
  const index = new Array<number>(sizes.length).fill(0);
  for (const value of cells) {
    let at = 0;
    for (const [i, { after }] of sizes.entries()) at = at * after + Math.min(index[i]!, after - 1);
    result[at]! += value;
    for (let i = sizes.length - 1; i >= 0 && ++index[i]! === sizes[i]!.before; i--) index[i] = 0;
  }
  return result;
}
