/** Numbers in row-major order: the last axis changes fastest. */
export interface Grid {
  readonly data: Float64Array;
  readonly sizes: readonly number[];
}

/** Adds up equally many neighbours along an axis, so that `nodes` sums remain. */
export function sumAlong(grid: Grid, axis: number, nodes: number): Grid {
  const { data, sizes } = grid;
  if (sizes[axis] === nodes) return grid;
  const inner = innerSize(sizes, axis);
  const fan = sizes[axis]! / nodes;
  const sums = withSize(sizes, axis, nodes);
  for (let block = 0, from = 0; from < data.length; block += inner) {
    for (let sibling = 0; sibling < fan; sibling++, from += inner) {
      for (let i = 0; i < inner; i++) {
        sums.data[block + i] = sums.data[block + i]! + data[from + i]!;
      }
    }
  }
  return sums;
}

/** The first of two siblings minus the second, along an axis. */
export function differencesAlong(grid: Grid, axis: number): Grid {
  const { data, sizes } = grid;
  const inner = innerSize(sizes, axis);
  const differences = withSize(sizes, axis, sizes[axis]! / 2);
  for (let block = 0, from = 0; from < data.length; block += inner, from += 2 * inner) {
    for (let i = 0; i < inner; i++) {
      differences.data[block + i] = data[from + i]! - data[from + inner + i]!;
    }
  }
  return differences;
}

/** From each difference d of two siblings, what it says about them: d/2 and −d/2. */
export function halvesAlong(grid: Grid, axis: number): Grid {
  const { data, sizes } = grid;
  const inner = innerSize(sizes, axis);
  const halves = withSize(sizes, axis, sizes[axis]! * 2);
  for (let from = 0, to = 0; from < data.length; from += inner, to += 2 * inner) {
    for (let i = 0; i < inner; i++) {
      const half = data[from + i]! / 2;
      halves.data[to + i] = half;
      halves.data[to + inner + i] = -half;
    }
  }
  return halves;
}

/**
 * A new grid: `fine` plus `factor` times the mean that each node gets of its parent in `coarse`.
 * Without `fine`, the grid has `nodes` nodes on the axis and starts from 0.
 */
export function plusShares(
  fine: Grid | undefined,
  coarse: Grid,
  axis: number,
  nodes: number,
  factor: number,
): Grid {
  const inner = innerSize(coarse.sizes, axis);
  const fan = nodes / coarse.sizes[axis]!;
  const share = factor / fan;
  const total = fine ? { ...fine, data: fine.data.slice() } : withSize(coarse.sizes, axis, nodes);
  const { data } = total;
  for (let block = 0, to = 0; to < data.length; block += inner) {
    for (let sibling = 0; sibling < fan; sibling++, to += inner) {
      for (let i = 0; i < inner; i++)
        data[to + i] = data[to + i]! + share * coarse.data[block + i]!;
    }
  }
  return total;
}

/** The number of cells that have the same node on all axes up to this one. */
function innerSize(sizes: readonly number[], axis: number): number {
  let product = 1;
  for (let i = axis + 1; i < sizes.length; i++) product *= sizes[i]!;
  return product;
}

/** A grid of zeros with another size on one axis. */
function withSize(sizes: readonly number[], axis: number, size: number): Grid {
  const changed = sizes.with(axis, size);
  return { data: new Float64Array(changed.reduce((a, b) => a * b, 1)), sizes: changed };
}
