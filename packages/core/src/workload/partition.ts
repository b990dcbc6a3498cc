/**
 * A division of the cells into blocks of consecutive cells: block i has the cells from `bounds[i]`
 * up to, but not including, `bounds[i + 1]`. Each cell is in exactly one block, so a record changes
 * exactly one block sum of a partition, by one.
 */
export type Partition = Int32Array;

/**
 * The partition whose bounds are at the multiples of `size` from `start` on. Positions are counted
 * in `units` equal parts of the whole, and rounded down to cells. So blocks of equal size in units
 * differ by at most one cell, and empty blocks are left out.
 */
function partition(cells: number, units: number, size: number, start: number): Partition {
  const bounds = [0];
  for (let at = start; at < units; at += size) {
    const cell = Math.floor((at * cells) / units);
    if (cell > bounds.at(-1)!) bounds.push(cell);
  }
  bounds.push(cells);
  return Int32Array.from(bounds);
}

/**
 * The levels of a tree over the cells, from the total down to single cells. Each block is divided
 * into `fanOut` blocks of the next level, as evenly as possible. The total has the smallest fan-out
 * that reaches single cells on the last level. The cells need not be a power of the fan-out.
 */
export function treeLevels(cells: number, fanOut: number): Partition[] {
  let below = 1;
  while (below * fanOut < cells) below *= fanOut;
  const units = below * Math.ceil(cells / below);
  const levels = [partition(cells, units, units, units)];
  for (let size = below; size >= 1; size /= fanOut) {
    const level = partition(cells, units, size, size);
    if (level.length > levels.at(-1)!.length) levels.push(level);
  }
  return levels;
}

/**
 * Shifted blocks: each level of the binary tree with up to `offsets` partitions into blocks of the
 * same size. Each starts a fraction of a block later than the one before, so that most ranges are
 * near the union of a few blocks.
 */
export function shiftedLevels(cells: number, offsets: number): Partition[][] {
  let units = 1;
  while (units < cells) units *= 2;
  const levels = [[partition(cells, units, units, units)]];
  for (let size = units / 2; size >= 1; size /= 2) {
    const count = Math.min(offsets, size);
    const level = Array.from({ length: count }, (_, k) =>
      partition(cells, units, size, k === 0 ? size : (k * size) / count),
    );
    if (level[0]!.length > levels.at(-1)![0]!.length) levels.push(level);
  }
  return levels;
}
