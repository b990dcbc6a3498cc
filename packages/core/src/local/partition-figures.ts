import type { ResponseChannel, ResponseWeights } from "../mechanisms/response/index.js";
import { sum } from "../numerics/index.js";

/** Figures of the categories of one size. */
export interface Figures {
  readonly size: number;
  /** Probabilities of an output that is the input, another of its category, one outside. */
  readonly truth: number;
  readonly near: number;
  readonly far: number;
  /** Of reports in a category, what being there raises: 1 − n·far. */
  readonly lift: number;
  /** truth − near and near − far, which cancel in doubles but not in integers. */
  readonly inner: number;
  readonly outer: number;
  /** Weight of a report in Σ F(T)·far(T), what values get from outside their category. */
  readonly background: number;
}

export interface Partition {
  readonly count: number;
  readonly bySize: ReadonlyMap<number, Figures>;
  /** Sums over all values of background, and of background². */
  readonly first: number;
  readonly second: number;
}

/**
 * With F(T) true answers in category T, a category S of k values gets F(S)·lift + k·H reports on
 * average, where H = Σ F(T)·far(T). Solved for the F, H = Σ background(T)·reports(T).
 */
export function partitionOf({ levels, total, regions }: ResponseChannel): Partition {
  const count = regions.size.length;
  const parts = [...levels].map(([size, weights]) => partOf(size, weights, total, count));
  /** How many values lie in categories of a size. */
  const held = new Map(parts.map(({ size }) => [size, 0]));
  for (const size of regions.size) held.set(size, held.get(size)! + 1);
  const over = (f: (part: Part) => number) =>
    sum(parts.map((part) => held.get(part.size)! * f(part)));
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
