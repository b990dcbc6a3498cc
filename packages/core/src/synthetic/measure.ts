import { drawDiscreteGaussian, type RandomSource } from "../random/index.js";
import { measuredOf, type SyntheticTable } from "./fit.js";
import { nextPair } from "./next-pair.js";
import { type ColumnPair, columnPairs, marginsOf } from "./pairs.js";
import type { SyntheticPlan } from "./plan.js";

/**
 * Measures one-way tables and tables of two columns, with noise, one after the other. Each pair of
 * columns is chosen where the synthetic rows of the earlier tables differ most from the data.
 * `counts` has the true table of each pair, in the order of `columnPairs` and in row-major order.
 * Only noisy counts and choices leave this function.
 */
export function* measureSynthetic(
  plan: SyntheticPlan,
  counts: readonly ArrayLike<number>[],
  random: RandomSource,
): Generator<SyntheticTable, void, undefined> {
  const { sizes, variances, rounds } = plan;
  const index = new Map(columnPairs(sizes.length).map((pair, i) => [String(pair), i]));
  const truth = (pair: ColumnPair) => counts[index.get(String(pair))!]!;
  const measured: SyntheticTable[] = [];
  const measure = (columns: readonly number[], table: ArrayLike<number>, variance: number) => {
    const noisy = Array.from(table, (count) => count + drawDiscreteGaussian(variance, random));
    measured.push({ columns, counts: noisy });
    return { columns, counts: noisy };
  };
  for (const [i, size] of sizes.entries()) {
    const first = marginsOf(truth([0, Math.max(1, i)]), [sizes[0]!, i === 0 ? sizes[1]! : size]);
    yield measure([i], first[i === 0 ? 0 : 1], variances.one);
  }
  for (let round = 0; round < rounds; round++) {
    const pair = nextPair(plan, measuredOf(measured), truth, random);
    if (pair === undefined) return;
    yield measure(pair, truth(pair), variances.pair);
  }
}
