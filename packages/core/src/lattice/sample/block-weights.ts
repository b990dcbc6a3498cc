/** The weights of blocks of 2^bits points, and the excess over the smallest weight of a block. */
export interface BlockWeights {
  /** The smallest weight of each whole block. */
  readonly smallest: readonly bigint[];
  /** The excess of all blocks before each block. The points after the last block are a block too. */
  readonly before: readonly bigint[];
  readonly excess: bigint;
}

export function blockWeights(points: readonly bigint[], bits: number): BlockWeights {
  const size = 2 ** bits;
  const smallest: bigint[] = [];
  const before: bigint[] = [];
  let excess = 0n;
  for (let from = 0; from < points.length; from += size) {
    const end = Math.min(points.length, from + size);
    let [least, sum] = [points[from]!, 0n];
    for (let i = from; i < end; i++) {
      const weight = points[i]!;
      sum += weight;
      if (weight < least) least = weight;
    }
    before.push(excess);
    if (end - from === size) smallest.push(least);
    else least = 0n;
    excess += sum - least * BigInt(end - from);
  }
  return { smallest, before, excess };
}

/** Tables with at most 2^16 slots fit in the cache of a processor core. */
const CACHED = 2 ** 16;
/** Blocks have at most 2^6 points. */
const LARGEST = 6;
/** A draw from the excess takes a hundred times as long as another draw. */
const EXCESS_LIMIT = 2 ** -10;

/**
 * The largest m for blocks of 2^m points with little excess. The result is 0 if blocks would not
 * help. The choice does not change any probability, so doubles are good enough.
 */
export function blockBits(points: readonly bigint[]): number {
  if (points.length < CACHED) return 0;
  let smallest = new Float64Array(points.length);
  for (let i = 0; i < points.length; i++) smallest[i] = Number(points[i]);
  const total = sumOf(smallest);
  for (let bits = 1; bits <= LARGEST; bits++) {
    const next = new Float64Array(smallest.length >> 1);
    for (let i = 0; i < next.length; i++) {
      next[i] = Math.min(smallest[2 * i]!, smallest[2 * i + 1]!);
    }
    const excess = total - 2 ** bits * sumOf(next);
    if (excess > total * EXCESS_LIMIT) return bits - 1;
    smallest = next;
  }
  return LARGEST;
}

function sumOf(weights: Float64Array): number {
  return weights.reduce((sum, w) => sum + w, 0);
}
