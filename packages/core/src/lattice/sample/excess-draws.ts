import { bitLength } from "../../numerics/index.js";
import { type RandomSource, uniformBigBelow } from "../../random/index.js";
import type { BlockWeights } from "./block-weights.js";

/** Doubles hold integers of this many bits exactly. */
const DOUBLE_BITS = 53;

/** Exact draws of points by their excess over the smallest weight of their block. */
export class ExcessDraws {
  private readonly points: readonly bigint[];
  private readonly blocks: BlockWeights;
  private readonly bits: number;
  /** How many bits of the excess a double has no place for. */
  private readonly omitted: bigint;
  /** The leading bits of the excess of all points before each point. */
  private leadingBits: Float64Array | undefined;

  constructor(points: readonly bigint[], blocks: BlockWeights, bits: number) {
    this.points = points;
    this.blocks = blocks;
    this.bits = bits;
    this.omitted = BigInt(Math.max(0, bitLength(blocks.excess) - DOUBLE_BITS));
  }

  /** Makes later draws twice as fast. It takes as long as many thousands of draws. */
  prepare(): void {
    this.leadingBits ??= this.leading();
  }

  draw(random: RandomSource): number {
    const { excess } = this.blocks;
    if (excess === 0n) return 0;
    const drawn = uniformBigBelow(excess, random);
    if (this.leadingBits === undefined) return this.search(drawn);
    const leading = Number(drawn >> this.omitted);
    const point = lastAtMost(this.leadingBits, leading);
    // Equal leading bits do not decide whether the excess before the point is at most `drawn`.
    return this.leadingBits[point]! < leading ? point : this.search(drawn);
  }

  private leading(): Float64Array {
    let before = 0n;
    return Float64Array.from(this.points, (_, point) => {
      const leading = Number(before >> this.omitted);
      before += this.excessOf(point);
      return leading;
    });
  }

  /** The point whose share of the excess contains the number drawn. */
  private search(drawn: bigint): number {
    const { before } = this.blocks;
    const block = lastAtMost(before, drawn);
    let rest = drawn - before[block]!;
    for (let point = block * 2 ** this.bits; ; point++) {
      rest -= this.excessOf(point);
      if (rest < 0n) return point;
    }
  }

  private excessOf(point: number): bigint {
    return this.points[point]! - (this.blocks.smallest[point >> this.bits] ?? 0n);
  }
}

/** The place of the last number that is at most the limit. The numbers ascend from 0. */
function lastAtMost<T extends number | bigint>(numbers: ArrayLike<T>, limit: T): number {
  let low = 0;
  for (let high = numbers.length; high - low > 1; ) {
    const middle = (low + high) >> 1;
    if (numbers[middle]! <= limit) low = middle;
    else high = middle;
  }
  return low;
}
