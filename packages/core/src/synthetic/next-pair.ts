import type { RandomSource } from "../random/index.js";
import { chooseByScore } from "./choose-pair.js";
import { fitTables, type Measured } from "./fit.js";
import { columnOrder, largestClique } from "./graph.js";
import { type ColumnPair, columnPairs, countPair } from "./pairs.js";
import { absoluteNoise, LARGEST_CLIQUE, type SyntheticPlan } from "./plan.js";
import { rowsOf } from "./rows.js";

/** Pairs are compared with at most this many synthetic rows. */
const COMPARED_ROWS = 2 ** 17;

/**
 * Chooses the next pair to measure, by the exponential mechanism: one where synthetic rows from the
 * measurements so far differ most from the data. Returns undefined if no pair can be added.
 */
export function nextPair(
  plan: SyntheticPlan,
  measured: Measured,
  truth: (pair: ColumnPair) => ArrayLike<number>,
  random: RandomSource,
): ColumnPair | undefined {
  const candidates = candidatesOf(plan.sizes, measured);
  if (plan.step === undefined || candidates.length === 0) return candidates[0];
  const tables = fitTables(measured, plan.variances);
  const rows = rowsOf(tables, Math.min(COMPARED_ROWS, Math.round(tables.total)));
  const scale = tables.total / rows[0]!.length;
  const scores = candidates.map((pair) => {
    const synthetic = countPair(rows, pair, plan.sizes).map((count) => Math.round(scale * count));
    return pairScore(truth(pair), synthetic, plan.variances.pair);
  });
  return candidates[chooseByScore(scores, plan.step, random)];
}

/**
 * The score of a pair: |true counts − synthetic counts|₁ minus the expected noise of its table. The
 * synthetic counts are public integers, and the noise is public and rounded. So the score is an
 * integer that moves by at most the sum of the absolute changes of the true counts.
 */
export function pairScore(
  truth: ArrayLike<number>,
  synthetic: Float64Array,
  variance: number,
): number {
  let distance = 0;
  for (let cell = 0; cell < synthetic.length; cell++)
    distance += Math.abs(truth[cell]! - synthetic[cell]!);
  return distance - Math.round(absoluteNoise(synthetic.length, variance));
}

/** The pairs that keep the graph chordal and its cliques small. */
function candidatesOf(sizes: readonly number[], { pairs }: Measured): readonly ColumnPair[] {
  const edges = pairs.map(({ columns }) => columns);
  const known = new Set(edges.map(String));
  return columnPairs(sizes.length).filter((pair) => {
    if (known.has(String(pair))) return false;
    const order = columnOrder(sizes.length, [...edges, pair]);
    return order.chordal && largestClique(order, sizes) <= LARGEST_CLIQUE;
  });
}
