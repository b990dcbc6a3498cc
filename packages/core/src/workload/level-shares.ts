import { sum } from "../numerics/index.js";
import type { Partition } from "./partition.js";
import type { Queries } from "./queries.js";

/**
 * What the levels of a tree contribute to the total error. With precision θ on the numbers of each
 * level, the total error is Σ gain_j / τ_j, where τ_j = Σ_{k ≥ j} size_k · θ_k. This is exact if all
 * blocks of a level have the same size, and close to exact otherwise.
 */
export interface LevelGains {
  readonly sizes: readonly number[];
  readonly gains: readonly number[];
}

/**
 * The least gain of a level, relative to all levels together. Queries may need no single cells, but
 * the estimates do.
 */
const LEAST_GAIN = 1e-9;

/**
 * The gain of level j is tr(G P_j) − tr(G P_{j−1}), where P_j takes the mean over each block of the
 * level.
 */
export function levelGains(queries: Queries, levels: readonly Partition[]): LevelGains {
  const traces = levels.map((bounds) => {
    const blocks = Array.from(bounds.subarray(1), (to, i) => ({ from: bounds[i]!, to }));
    return sum(blocks.map(({ from, to }) => queries.blockSum(from, to) / (to - from)));
  });
  return {
    sizes: levels.map((bounds) => queries.cells / (bounds.length - 1)),
    gains: traces.map((trace, j) =>
      Math.max(LEAST_GAIN * traces.at(-1)!, trace - (traces[j - 1] ?? 0)),
    ),
  };
}

/** The total error at the given precisions of the levels. */
export function levelError({ sizes, gains }: LevelGains, precisions: readonly number[]): number {
  let [total, tau] = [0, 0];
  for (let j = sizes.length - 1; j >= 0; j--) {
    tau += sizes[j]! * precisions[j]!;
    total += gains[j]! / tau;
  }
  return total;
}

/**
 * The precisions with sum 1 that have the least total error. With p_j = 1/size_j − 1/size_{j−1},
 * the cost is Σ p_j τ_j, so τ_j ∝ √(gain_j / p_j) is best. The precision of a level is not negative
 * only if τ never increases from one level to the next. Where it would, the levels are merged, as
 * in isotonic regression, and the upper one of the two is not asked.
 */
export function bestPrecisions({ sizes, gains }: LevelGains): number[] {
  const merged: { gain: number; price: number; last: number }[] = [];
  for (const [last, size] of sizes.entries()) {
    let step = { gain: gains[last]!, price: 1 / size - 1 / (sizes[last - 1] ?? Infinity), last };
    for (;;) {
      const above = merged.at(-1);
      if (above === undefined || above.gain * step.price > step.gain * above.price) break;
      merged.pop();
      step = { gain: above.gain + step.gain, price: above.price + step.price, last };
    }
    merged.push(step);
  }
  const taus = merged.map(({ gain, price }) => Math.sqrt(gain / price));
  const precisions = sizes.map(() => 0);
  for (const [k, { last }] of merged.entries()) {
    precisions[last] = (taus[k]! - (taus[k + 1] ?? 0)) / sizes[last]!;
  }
  return scaledTo(1, precisions);
}

export function scaledTo(total: number, parts: readonly number[]): number[] {
  const factor = total / sum(parts);
  return parts.map((part) => part * factor);
}
