import { cellsOf, type Schema, sizesOf, type TableLevel } from "../questions/index.js";
import { largestFirst } from "./largest-first.js";

/** What a cell itself lacks counts this much, so that it decides only between equal tables. */
const OWN = 1e-3;
/** In cubes of many small columns, almost every cell changes each time. This limits the time. */
const PATIENCE = 256;

/**
 * Rounds a cube of counts ≥ 0 with a whole total to whole numbers. All counts are rounded down. Then
 * one is added at a time, to the cell whose tables lack most. Adding one never makes another cell
 * lack more, so a queue with outdated upper bounds finds the cell without a full search.
 */
export function wholeCube(
  schema: Schema,
  finest: TableLevel,
  cube: Float64Array,
  tables: readonly TableLevel[],
  total: number,
): Float64Array {
  const whole = cube.map((x) => Math.floor(x * (1 + 2 ** -44)));
  const missing = total - whole.reduce((sum, x) => sum + x, 0);
  const lacks = tables.map((table) => {
    const cells = cellsOf(schema, table);
    const cellOf = positions(schema, finest, table);
    const lack = new Float64Array(cells);
    for (const [i, x] of cube.entries()) {
      lack[cellOf[i]!] = lack[cellOf[i]!]! + x - whole[i]!;
    }
    return { lack, cellOf };
  });
  const lackAt = (i: number) =>
    lacks.reduce((sum, { lack, cellOf }) => sum + lack[cellOf[i]!]!, OWN * (cube[i]! - whole[i]!));
  const next = largestFirst(cube.length, lackAt, PATIENCE);
  for (let k = 0; k < missing; k++) {
    const i = next();
    whole[i] = whole[i]! + 1;
    for (const { lack, cellOf } of lacks) lack[cellOf[i]!] = lack[cellOf[i]!]! - 1;
  }
  return whole;
}

/** For each cell of the finest table, its cell in a coarser table. */
function positions(schema: Schema, finest: TableLevel, table: TableLevel): Uint32Array {
  const [fine, coarse] = [sizesOf(schema, finest), sizesOf(schema, table)];
  let found = Uint32Array.of(0);
  for (const [column, size] of fine.entries()) {
    const [nodes, before] = [coarse[column]!, found];
    const fan = size / nodes;
    found = new Uint32Array(before.length * size);
    for (const [i, start] of before.entries()) {
      for (let x = 0; x < size; x++) found[i * size + x] = start * nodes + Math.floor(x / fan);
    }
  }
  return found;
}
