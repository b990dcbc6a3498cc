/** A fraction of two weights that is at least 1. */
export type Ratio = readonly [larger: bigint, smaller: bigint];

/** The exact maximum of some ratios, at least 1, and their number. */
export function largestRatio(ratios: Iterable<Ratio>): { ratio: Ratio; count: number } {
  let ratio: Ratio = [1n, 1n];
  let count = 0;
  for (const candidate of ratios) {
    count++;
    if (candidate[0] === candidate[1]) continue; // one is no more than any
    if (candidate[0] * ratio[1] > ratio[0] * candidate[1]) ratio = candidate;
  }
  return { ratio, count };
}
