import type { Schema, TableLevel } from "./types.js";

/** The number of nodes of a column on one level. */
export function nodesOn(schema: Schema, column: number, level: number): number {
  return schema[column]![level]!;
}

/** The number of children of a node one level above. */
export function fanOut(schema: Schema, column: number, level: number): number {
  return nodesOn(schema, column, level) / nodesOn(schema, column, level - 1);
}

/** The number of cells of a table. */
export function cellsOf(schema: Schema, level: TableLevel): number {
  return level.reduce((cells, at, column) => cells * nodesOn(schema, column, at), 1);
}

/** All levels whose columns are at most as fine as those of `level`. The last one is `level`. */
export function levelsBelow(level: TableLevel): TableLevel[] {
  return level.reduce<TableLevel[]>(
    (found, most) =>
      found.flatMap((start) => Array.from({ length: most + 1 }, (_, at) => [...start, at])),
    [[]],
  );
}

/** The number of levels that `levelsBelow` returns. */
export function countBelow(level: TableLevel): number {
  return level.reduce((count, most) => count * (most + 1), 1);
}

/** A text by which levels are found in a map. */
export function levelKey(level: TableLevel): string {
  return level.join(",");
}
