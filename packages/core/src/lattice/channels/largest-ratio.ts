/** A ratio of two weights that is at least 1. The larger weight comes first. */
export type Ratio = readonly [larger: bigint, smaller: bigint];

/** The exact maximum of 1 and the given ratios, and the number of given ratios. */
export function largestRatio(ratios: Iterable<Ratio>): { ratio: Ratio; count: number } {
  let ratio: Ratio = [1n, 1n];
  let count = 0;
  for (const candidate of ratios) {
    count++;
    if (candidate[0] === candidate[1]) continue; // A ratio of 1 cannot be a new maximum.
    if (candidate[0] * ratio[1] > ratio[0] * candidate[1]) ratio = candidate;
  }
  return { ratio, count };
}
