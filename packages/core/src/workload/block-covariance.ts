import type { Partition } from "./partition.js";

/** A partition whose block sums are answered with independent noise. */
export interface NoisyPartition {
  readonly bounds: Partition;
  /** One divided by the variance of the noise. */
  readonly precision: number;
}

/** The covariance of the least-squares estimates from noisy block sums. */
export interface BlockCovariance {
  /**
   * Multiplies a vector over the prefix sums (of the first cell, the first two, …) by the
   * covariance matrix of the estimated prefix sums.
   */
  solve(right: Float64Array): Float64Array;
  /** The variance of each estimated prefix sum. */
  prefixVariances(): Float64Array;
  /** The covariances of the estimate of one cell with the estimates of all cells. */
  cellColumn(cell: number): Float64Array;
}

/**
 * The covariance of the estimates from noisy partitions. In terms of prefix sums, a block sum is
 * the difference of two unknowns, so the normal equations are the Laplacian matrix of a graph. The
 * unknowns are eliminated from left to right. After each step, the eliminated part is connected
 * only to the ends of the blocks that contain the next cell, at most one for each partition. So
 * time grows with cells · partitions², and no dense matrix is needed. One of the partitions must
 * have single cells.
 */
export function blockCovariance(
  cells: number,
  partitions: readonly NoisyPartition[],
): BlockCovariance {
  const { columns, pivots, slots } = eliminate(cells, partitions);
  const width = partitions.length + 1;
  const solve = (right: Float64Array) => {
    const x = Float64Array.from(right);
    for (const [p, { nodes, factors }] of columns.entries()) {
      for (let k = 0; k < nodes.length; k++) x[nodes[k]!] = x[nodes[k]!]! + factors[k]! * x[p]!;
    }
    for (let p = cells - 1; p >= 0; p--) {
      const { nodes, factors } = columns[p]!;
      let value = x[p]! / pivots[p]!;
      for (let k = 0; k < nodes.length; k++) value += factors[k]! * x[nodes[k]!]!;
      x[p] = value;
    }
    return x;
  };
  return {
    solve,
    prefixVariances: () => inverseDiagonal(columns, pivots, slots, width),
    cellColumn(cell) {
      const right = new Float64Array(cells);
      right[cell] = 1;
      if (cell > 0) right[cell - 1] = -1;
      return differences(solve(right));
    },
  };
}

/** The cells that have the given prefix sums. */
export function differences(prefix: Float64Array): Float64Array {
  return prefix.map((value, i) => (i === 0 ? value : value - prefix[i - 1]!));
}

/**
 * One eliminated unknown p: x_p = (what is known) / pivot + Σ factor · x_node. The factors are not
 * negative, because all entries of the Laplacian matrix beside the diagonal are at most 0.
 */
interface Column {
  readonly nodes: Int32Array;
  /** The slots of the nodes. */
  readonly places: Int32Array;
  readonly factors: Float64Array;
}

interface Edge {
  readonly to: number;
  readonly weight: number;
}

/** Unknown p is the sum of the cells 0 … p. The empty sum is 0, so it is no unknown. */
function graphOf(cells: number, partitions: readonly NoisyPartition[]) {
  const diagonal = new Float64Array(cells);
  const edges: Edge[][] = Array.from({ length: cells }, () => []);
  for (const { bounds, precision: weight } of partitions) {
    for (let i = 0; i + 1 < bounds.length; i++) {
      const [from, to] = [bounds[i]! - 1, bounds[i + 1]! - 1];
      diagonal[to] = diagonal[to]! + weight;
      if (from < 0) continue;
      diagonal[from] = diagonal[from]! + weight;
      edges[from]!.push({ to, weight });
    }
  }
  return { diagonal, edges };
}

/**
 * The unknowns that are connected to the eliminated part are called active. Each has a slot in a
 * small dense matrix while it is active, and keeps the same slot until it is eliminated.
 */
function eliminate(cells: number, partitions: readonly NoisyPartition[]) {
  const { diagonal, edges } = graphOf(cells, partitions);
  const width = partitions.length + 1;
  const matrix = Array.from({ length: width }, () => new Float64Array(width));
  const free = Array.from({ length: width }, (_, slot) => slot);
  const slots = new Int32Array(cells).fill(-1);
  const pivots = new Float64Array(cells);
  const columns: Column[] = [];
  let active: number[] = [];
  const activate = (node: number) => {
    if (slots[node]! >= 0) return;
    const slot = free.pop()!;
    slots[node] = slot;
    for (const row of matrix) row[slot] = 0;
    matrix[slot]!.fill(0);
    active.push(node);
  };
  for (let p = 0; p < cells; p++) {
    activate(p);
    const row = matrix[slots[p]!]!;
    for (const { to, weight } of edges[p]!) {
      activate(to);
      row[slots[to]!] = row[slots[to]!]! - weight;
    }
    const pivot = row[slots[p]!]! + diagonal[p]!;
    active = active.filter((node) => node !== p);
    const places = Int32Array.from(active, (node) => slots[node]!);
    const factors = Float64Array.from(places, (place) => -row[place]! / pivot);
    for (let k = 0; k < places.length; k++) {
      const target = matrix[places[k]!]!;
      const factor = factors[k]!;
      for (let i = 0; i < places.length; i++) {
        const place = places[i]!;
        target[place] = target[place]! + factor * row[place]!;
      }
    }
    free.push(slots[p]!);
    pivots[p] = pivot;
    columns.push({ nodes: Int32Array.from(active), places, factors });
  }
  return { columns, pivots, slots };
}

/**
 * The diagonal of the inverse, from right to left. Entry (p, j) of the inverse is Σ factor · entry
 * (node, j), and only entries between active unknowns are needed [erisman-tinney-1975].
 */
function inverseDiagonal(
  columns: readonly Column[],
  pivots: Float64Array,
  slots: Int32Array,
  width: number,
): Float64Array {
  const inverse = Array.from({ length: width }, () => new Float64Array(width));
  const diagonal = new Float64Array(columns.length);
  for (let p = columns.length - 1; p >= 0; p--) {
    const { places, factors } = columns[p]!;
    const own = inverse[slots[p]!]!;
    let variance = 1 / pivots[p]!;
    for (let k = 0; k < places.length; k++) {
      const column = inverse[places[k]!]!;
      let entry = 0;
      for (let i = 0; i < places.length; i++) entry += factors[i]! * column[places[i]!]!;
      variance += factors[k]! * entry;
      own[places[k]!] = entry;
    }
    for (const place of places) inverse[place]![slots[p]!] = own[place]!;
    own[slots[p]!] = variance;
    diagonal[p] = variance;
  }
  return diagonal;
}
