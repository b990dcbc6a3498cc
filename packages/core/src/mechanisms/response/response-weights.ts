import { boundOf } from "../../lattice/compile/index.js";
import { TOTAL_BITS } from "../../lattice/sample/index.js";
import { expDown, type Rational } from "../../numerics/index.js";
import type { Relation } from "./regions.js";

/** The weights that an input gives to outputs, by the relation of the output to the input. */
export type ResponseWeights = Readonly<Record<Relation, bigint>>;

export interface ResponseLevels {
  readonly epsilon: number;
  /** ε₀ ≤ ε, the privacy level between two inputs of the same region. */
  readonly innerEpsilon: number;
  /** The number of values in the domain. */
  readonly count: number;
  /** The sizes of the regions. Each size is smaller than `count`. */
  readonly sizes: Iterable<number>;
}

/**
 * Integer weights of boosted randomised response, with the same total for every region size. The
 * largest region has the ratios e^ε : e^(ε−ε₀) : 1 of [jiang-2024, Proposition 7], rounded down. A
 * smaller region uses the same weights inside the region. The remaining weight is spread over the
 * outputs outside the region, so the weights of these outputs stay above the smallest weight. If
 * each size were normalised separately, the mechanism would not be ε-DP.
 */
export function responseWeights(
  subject: string,
  { epsilon, innerEpsilon, count, sizes }: ResponseLevels,
): ReadonlyMap<number, ResponseWeights> {
  const distinct = [...new Set(sizes)];
  const largest = Math.max(...distinct);
  const inside = boundOf(subject, epsilon);
  const mates = expDown(epsilon - innerEpsilon);
  const one = inside.denominator;
  const mass =
    inside.numerator + BigInt(largest - 1) * mates.numerator + BigInt(count - largest) * one;
  const far = (one << BigInt(TOTAL_BITS)) / mass;
  const truth = times(far, inside);
  const near = smaller(times(far, mates), truth);
  const total = truth + BigInt(largest - 1) * near + BigInt(count - largest) * far;
  return new Map(
    distinct.map((size) => {
      const outside = BigInt(count - size);
      const left = total - BigInt(size - 1) * near;
      // The division is rounded up, so that the weight left for the true value is at most `truth`.
      const spread = size === largest ? far : (left - truth + outside - 1n) / outside;
      return [size, { truth: left - outside * spread, near, far: spread }];
    }),
  );
}

function times(weight: bigint, { numerator, denominator }: Rational): bigint {
  return (weight * numerator) / denominator;
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
