import type { Figures, Partition } from "./partition-figures.js";

/**
 * What one true answer adds to the variance of an estimate: E(g − 1)² where it belongs to the target
 * and E g² where not, g being the weight of its report in the estimate. All sums are of positive
 * terms; what is 1 less than a weight near 1 is never computed by subtracting.
 */
export interface Moments {
  readonly own: number;
  /** In the target's category, where the target is one value. */
  readonly mate: number;
  /** In another category, by its size. */
  readonly other: ReadonlyMap<number, number>;
}

/** The target is a category of k values: g = (1 − k·h)/lift inside and −k·h(T)/lift in T. */
export function categoryMoments(partition: Partition, own: Figures): Moments {
  const { size: k, truth, near, far, lift, background: h } = own;
  const less = (partition.count * far - k * h) / lift; // g − 1
  const outside = far * beyond(partition, own, k / lift);
  return {
    own: (truth + (k - 1) * near) * less ** 2 + outside,
    mate: 0,
    other: elsewhere(partition, own, k / lift, k * (1 + less) ** 2),
  };
}

/** The target is one of k values: g there, −m at the others of its category, −h(T)/lift in T. */
export function valueMoments(partition: Partition, own: Figures): Moments {
  const { size: k, truth, near, far, lift, inner, outer, background: h } = own;
  const n = partition.count;
  const less = (n * far - k * h) / lift; // of the category's estimate
  const m = (outer * (1 + less) + h) / inner;
  const short = ((k - 1) * near + (n - k + 1) * far - outer * less - h) / inner; // g − 1
  const g = 1 + short;
  const rest = (partition.second - k * h ** 2) / lift ** 2;
  return {
    own:
      truth * short ** 2 + (k - 1) * near * (1 + m) ** 2 + far * beyond(partition, own, 1 / lift),
    mate: near * g ** 2 + (truth + (k - 2) * near) * m ** 2 + far * rest,
    other: elsewhere(partition, own, 1 / lift, g ** 2 + (k - 1) * m ** 2),
  };
}

/** Σ (1 + c·h(T))² over the outputs of all other categories. */
function beyond({ count, first, second }: Partition, { size, background: h }: Figures, c: number) {
  return count - size + 2 * c * (first - size * h) + c ** 2 * (second - size * h ** 2);
}

/** Answers of another category: they report its own, −c·h each, or any other value. */
function elsewhere(
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
