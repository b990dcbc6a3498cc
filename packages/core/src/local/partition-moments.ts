import type { Figures, Partition } from "./partition-figures.js";

/**
 * The contribution of one true answer to the variance of an estimate. Let g be the weight of the
 * answer's report in the estimate. The contribution is E(g − 1)² if the answer belongs to the
 * target, and E g² otherwise. All sums have positive terms. If g is near 1, then g − 1 is computed
 * directly, without subtraction.
 */
export interface Moments {
  readonly own: number;
  /** The contribution of another answer in the target's category, if the target is one value. */
  readonly mate: number;
  /** The contribution of an answer in another category, by the size of the other category. */
  readonly other: ReadonlyMap<number, number>;
}

/**
 * The moments for a target that is a category of k values. The weight is g = (1 − k·h)/lift inside
 * the category and −k·h(T)/lift in another category T.
 */
export function categoryMoments(partition: Partition, own: Figures): Moments {
  const { size: k, truth, near, far, lift, background: h } = own;
  const less = (partition.count * far - k * h) / lift; // g − 1
  const outside = far * sumOverOthers(partition, own, k / lift);
  return {
    own: (truth + (k - 1) * near) * less ** 2 + outside,
    mate: 0,
    other: otherMoments(partition, own, k / lift, k * (1 + less) ** 2),
  };
}

/**
 * The moments for a target that is one value of a category of k values. The weight is g at the
 * target, −m at the other values of the category, and −h(T)/lift in another category T.
 */
export function valueMoments(partition: Partition, own: Figures): Moments {
  const { size: k, truth, near, far, lift, inner, outer, background: h } = own;
  const n = partition.count;
  const less = (n * far - k * h) / lift; // for the category's estimate
  const m = (outer * (1 + less) + h) / inner;
  const excess = ((k - 1) * near + (n - k + 1) * far - outer * less - h) / inner; // g − 1
  const g = 1 + excess;
  const rest = (partition.second - k * h ** 2) / lift ** 2;
  return {
    own:
      truth * excess ** 2 +
      (k - 1) * near * (1 + m) ** 2 +
      far * sumOverOthers(partition, own, 1 / lift),
    mate: near * g ** 2 + (truth + (k - 2) * near) * m ** 2 + far * rest,
    other: otherMoments(partition, own, 1 / lift, g ** 2 + (k - 1) * m ** 2),
  };
}

/** The sum Σ (1 + c·h(T))² over the outputs of all other categories. */
function sumOverOthers(
  { count, first, second }: Partition,
  { size, background: h }: Figures,
  c: number,
) {
  return count - size + 2 * c * (first - size * h) + c ** 2 * (second - size * h ** 2);
}

/**
 * The moments of answers in another category, by the size of the other category. Such an answer is
 * reported as a value of its own category, with weight −c·h, or as any other value.
 */
function otherMoments(
  { bySize, second }: Partition,
  { size, background: h }: Figures,
  c: number,
  inside: number,
): Map<number, number> {
  const rest = second - size * h ** 2;
  return new Map(
    [...bySize].map(([k, { far, lift, background }]) => [
      k,
      far * inside + c ** 2 * (lift * background ** 2 + far * rest),
    ]),
  );
}
