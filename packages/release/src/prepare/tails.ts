import type { SpreadResult } from "@noisewright/engines";

/** How many values or units lie beyond a bound, in steps. True numbers, which are never shown. */
export interface Tails {
  /** The number above `upper`, which is one of the edges. */
  above(upper: number): bigint;
  /** The number below `lower`, which is one of the edges plus one step. */
  below(lower: number): bigint;
}

/** Increasing edges such that the number outside each of the bounds is known. */
export function edgesOf(
  bounds: readonly { readonly lower: number; readonly upper: number }[],
): readonly number[] {
  const edges = new Set(bounds.flatMap(({ lower, upper }) => [lower - 1, upper]));
  return [...edges].sort((a, b) => a - b);
}

/** The tails of values of rows, or of units that are in one group each. */
export function tailsOfPairs({ units }: SpreadResult, edges: readonly number[]): Tails {
  const above = aboveEdges(units, edges);
  const all = units.reduce((sum, count) => sum + count, 0n);
  return { above, below: (lower) => all - above(lower - 1) };
}

/**
 * The tails of units. A unit is above a bound if its largest integer is, and below a bound if the
 * largest of its negative integers is above the negative bound.
 */
export function tailsOfUnits(
  largest: SpreadResult,
  edges: readonly number[],
  negative?: { readonly result: SpreadResult; readonly edges: readonly number[] },
): Tails {
  const above = aboveEdges(largest.units, edges);
  const mirrored = negative && aboveEdges(negative.result.units, negative.edges);
  return { above, below: (lower) => mirrored?.(0 - lower) ?? 0n };
}

function aboveEdges(counts: readonly bigint[], edges: readonly number[]): (edge: number) => bigint {
  const above = new Map<number, bigint>();
  let sum = 0n;
  for (let i = edges.length; i > 0; i--) {
    sum += counts[i]!;
    above.set(edges[i - 1]!, sum);
  }
  return (edge) => above.get(edge) ?? 0n;
}
