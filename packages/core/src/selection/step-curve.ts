import { fixedDown } from "../numerics/index.js";
import { BITS, ONE } from "./key-table.js";
import { type Chance, chance, complement, renyiStep, type ShownMoments } from "./renyi-step.js";

export interface CurveNeed {
  readonly order: number;
  readonly level: number;
  readonly epsilon: number;
  /** The probability that a key of one unit is named. */
  readonly first: number;
  readonly shown?: ShownMoments | undefined;
}

/** A step that raises the probability by a smaller factor than this does not count as progress. */
const STALLED = 1 + 1e-12;

/**
 * A table whose steps have at most the given Rényi divergence, and are allowed for one key at (ε,
 * first). Without the second condition, the steps near 0 would be far too large. Undefined if the
 * table does not reach 1 within `limit` steps.
 */
export function stepCurve(need: CurveNeed, limit: number): readonly Chance[] | undefined {
  const table: Chance[] = [chance(0)];
  for (let q = table[0]!; q.not > 0; table.push(q)) {
    const p = next(q, need);
    const progress = p.named > q.named * STALLED || p.not * STALLED < q.not;
    if (!progress || table.length > limit) return undefined;
    q = p;
  }
  return table;
}

function next(q: Chance, { order, level, epsilon, first, shown }: CurveNeed): Chance {
  if (q.named === 0) return chance(first);
  if (q.not <= first) return complement(0);
  const grown = chance(Math.min(1, Math.exp(epsilon) * q.named + first));
  const shrunk = complement(Math.exp(-epsilon) * (q.not - first));
  return lower(lower(grown, shrunk), renyiStep(q, order, level, shown));
}

function lower(a: Chance, b: Chance): Chance {
  return a.named < 0.5 || b.named < 0.5 ? (a.named < b.named ? a : b) : a.not > b.not ? a : b;
}

/** The probabilities multiplied by 2^96 and rounded down. */
export function weightsOf(table: readonly Chance[]): bigint[] {
  return table.map(({ named, not }) =>
    named < 0.5 ? fixedDown(named, BITS) : ONE + fixedDown(-not, BITS),
  );
}

/** Where a table crosses 1/2, interpolated between two numbers of units. */
export function crossingOf(table: readonly Chance[]): number {
  const n = table.findIndex(({ named }) => named >= 0.5);
  const [before, at] = [table[n - 1]!.named, table[n]!.named];
  return n - 1 + (0.5 - before) / (at - before);
}
