import { boundOf } from "../../lattice/compile/index.js";
import { TOTAL_BITS } from "../../lattice/sample/index.js";
import type { Range } from "../../laws/index.js";
import { sum } from "../../numerics/index.js";
import type { CompositeDensity } from "./composite-density.js";
import { WindowChannel } from "./window-channel.js";

/**
 * The largest number of outputs in a table. At large ε the bump is narrow, so the bump gets fewer
 * cells.
 */
const MOST_CELLS = 2 ** 17;

/** The number of bits after the binary point of a height. */
const HEIGHT_BITS = 53;

/**
 * Compiles a composite density to integer weights. The bump has an odd number of cells, so that one
 * cell is at the peak of the bump. Each bump weight is the smaller of two weights: the weight of
 * the density, and the largest weight that ε allows on top of the base. All weights are rounded
 * down.
 */
export function compileWindow(
  subject: string,
  density: CompositeDensity,
  input: Range,
  epsilon: number,
  resolution: number,
): WindowChannel {
  const bound = boundOf(subject, epsilon);
  const { m, k, y, t, activation } = density;
  const widest = (MOST_CELLS * m) / 2;
  const cells = Math.max(1, 2 * Math.floor(Math.min(resolution, (widest - 1) / 2)) + 1);
  const length = Math.max(cells + 1, Math.min(MOST_CELLS, Math.ceil((2 * cells) / m)));
  const maxShift = length - cells;
  const heights = Array.from({ length: cells }, (_, i) => activation.height((i + 0.5) / cells));
  const levels = Array.from({ length: length }, (_, j) => {
    const x = (2 * j + 1 - length) / length;
    return 1 - (1 - t / y) * x ** 4;
  });
  const unit = (2 ** TOTAL_BITS * (1 - 2 ** -20)) / (sum(levels) + (k / y) * sum(heights));
  const base = mirrored(length, (j) => BigInt(Math.max(1, Math.floor(unit * levels[j]!))));
  const peak = fractionOf(BigInt(Math.floor(unit)), k / y);
  const bump = mirrored(cells, (i) => {
    const ends = [base[i]!, base[i + maxShift]!] as const;
    const least = ends[0] < ends[1] ? ends[0] : ends[1];
    const allowed = (least * (bound.numerator - bound.denominator)) / bound.denominator;
    const height = fractionOf(peak, heights[i]!);
    return height < allowed ? height : allowed;
  });
  return new WindowChannel({ input, base, bump });
}

/**
 * Computes the first half of the weights and mirrors this half, so that the weights are symmetric
 * to the last bit.
 */
function mirrored(length: number, weight: (i: number) => bigint): bigint[] {
  const half = Array.from({ length: Math.ceil(length / 2) }, (_, i) => weight(i));
  return [...half, ...half.slice(0, length >> 1).reverse()];
}

/** A fraction of a weight, rounded down. The fraction may exceed 1. */
function fractionOf(weight: bigint, part: number): bigint {
  const exponent = Math.max(0, Math.ceil(Math.log2(part)));
  const scaled = BigInt(Math.floor(part * 2 ** (HEIGHT_BITS - exponent)));
  return (weight * scaled) >> BigInt(HEIGHT_BITS - exponent);
}
