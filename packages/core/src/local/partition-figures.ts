import type { ResponseChannel, ResponseWeights } from "../mechanisms/response/index.js";
import { sum } from "../numerics/index.js";

/** Figures of all categories of one size. */
export interface Figures {
  readonly size: number;
  /**
   * The probabilities of one output: equal to the input, another value of the input's category, or
   * a value outside it.
   */
  readonly truth: number;
  readonly near: number;
  readonly far: number;
  /**
   * How much the probability of a report in a category rises if the true answer is there: 1 −
   * n·far.
   */
  readonly lift: number;
  /**
   * truth − near and near − far. They are computed in integers, because they would cancel in
   * doubles.
   */
  readonly inner: number;
  readonly outer: number;
  /**
   * The weight of a report in H = Σ F(T)·far(T), the expected number of reports that a value gets
   * from outside its category.
   */
  readonly background: number;
}

export interface Partition {
  readonly count: number;
  readonly bySize: ReadonlyMap<number, Figures>;
  /** The sums of background and of background² over all values. */
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
  /** The number of values in categories of each size. */
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
