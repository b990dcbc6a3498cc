import { blockCovariance, differences } from "./block-covariance.js";
import type { Partition } from "./partition.js";
import type { Questions } from "./questions.js";

/** The block sums of partitions. Each partition is one group. One of them has single cells. */
export function blockQuestions(
  name: string,
  cells: number,
  partitions: readonly Partition[],
): Questions {
  const finest = partitions.findIndex((bounds) => bounds.length === cells + 1);
  return {
    name,
    moved: partitions.map(() => ({ squares: 1, numbers: 1, opposed: 0 })),
    width: cells,
    answers: (counts) => partitions.map((bounds) => blockSums(bounds, counts)),
    estimator(variances) {
      const precisions = variances.map((variance) => 1 / variance);
      const covariance = blockCovariance(
        cells,
        partitions.map((bounds, k) => ({ bounds, precision: precisions[k]! })),
      );
      return {
        totalError: (queries) => queries.totalError(covariance),
        factors(from, to) {
          const right = new Float64Array(cells);
          right[to - 1] = 1;
          if (from > 0) right[from - 1] = -1;
          const shares = differences(covariance.solve(right));
          return partitions.map((bounds, k) =>
            blockSums(bounds, shares).map((sum) => precisions[k]! * sum),
          );
        },
        estimates(noisy) {
          // Fit only what the noisy cells leave unexplained, so that large counts do not cost digits.
          const start = noisy[finest]!;
          const right = new Float64Array(cells);
          for (const [k, bounds] of partitions.entries()) {
            const explained = blockSums(bounds, start);
            for (const [i, sum] of explained.entries()) {
              const rest = precisions[k]! * (noisy[k]![i]! - sum);
              const [from, to] = [bounds[i]! - 1, bounds[i + 1]! - 1];
              right[to] = right[to]! + rest;
              if (from >= 0) right[from] = right[from]! - rest;
            }
          }
          const change = differences(covariance.solve(right));
          return start.map((count, i) => count + change[i]!);
        },
      };
    },
  };
}

function blockSums(bounds: Partition, counts: Float64Array): Float64Array {
  const sums = new Float64Array(bounds.length - 1);
  for (let i = 0; i < sums.length; i++) {
    let total = 0;
    for (let cell = bounds[i]!; cell < bounds[i + 1]!; cell++) total += counts[cell]!;
    sums[i] = total;
  }
  return sums;
}
