import type { ResponseChannel, ResponseWeights } from "../mechanisms/response/index.js";
import { sum } from "../numerics/index.js";

/** Figures that all categories of one size have in common. */
export interface Figures {
  readonly size: number;
  /**
   * The probabilities of a single output: the input itself, another value of the input's category,
   * and a value outside the input's category.
   */
  readonly truth: number;
  readonly near: number;
  readonly far: number;
  /**
   * How much more likely a report in a category is if the true answer is in this category: 1 −
   * n·far.
   */
  readonly lift: number;
  /**
   * The differences truth − near and near − far. The differences are computed in integers, because
   * the subtraction would cancel digits in doubles.
   */
  readonly inner: number;
  readonly outer: number;
  /**
   * The weight of a report in H = Σ F(T)·far(T). H is the expected number of reports of a value by
   * people outside the value's category.
   */
  readonly background: number;
}

export interface Partition {
  readonly count: number;
  readonly bySize: ReadonlyMap<number, Figures>;
  /** The sums of `background` and of `background`² over all values. */
  readonly first: number;
  readonly second: number;
}

/**
 * With F(T) true answers in category T, a category S of k values gets F(S)·lift + k·H reports on
 * average, where H = Σ F(T)·far(T). Solving for F gives H = Σ background(T)·reports(T).
 */
export function partitionOf({ levels, total, regions }: ResponseChannel): Partition {
  const count = regions.size.length;
  const parts = [...levels].map(([size, weights]) => partOf(size, weights, total, count));
  /** For each size of a category, the number of values in the categories of this size. */
  const counts = new Map(parts.map(({ size }) => [size, 0]));
  for (const size of regions.size) counts.set(size, counts.get(size)! + 1);
  const over = (f: (part: Part) => number) =>
    sum(parts.map((part) => counts.get(part.size)! * f(part)));
  const scale = 1 + over(({ far, lift }) => far / lift);
  const background = ({ far, lift }: Part) => far / (lift * scale);
  return {
    count,
    bySize: new Map(parts.map((part) => [part.size, { ...part, background: background(part) }])),
    first: over(background),
    second: over((part) => background(part) ** 2),
  };
}

type Part = Omit<Figures, "background">;

function partOf(size: number, weights: ResponseWeights, total: bigint, count: number): Part {
  const { truth, near, far } = weights;
  const mass = (weight: bigint) => Number(weight) / Number(total);
  return {
    size,
    truth: mass(truth),
    near: mass(near),
    far: mass(far),
    lift: mass(total - BigInt(count) * far),
    inner: mass(truth - near),
    outer: mass(near - far),
  };
}
