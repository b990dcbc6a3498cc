import { boundOf } from "../../lattice/compile/index.js";
import { TOTAL_BITS } from "../../lattice/sample/index.js";
import { expDown, type Rational } from "../../numerics/index.js";
import type { Relation } from "./regions.js";

/** What an input with a region of one size gives to each output, by how the output stands to it. */
export type ResponseWeights = Readonly<Record<Relation, bigint>>;

export interface ResponseLevels {
  readonly epsilon: number;
  /** ε₀ ≤ ε: what tells an input from others of its region. */
  readonly innerEpsilon: number;
  /** How many values the domain has. */
  readonly count: number;
  /** Sizes of regions, each below the count. */
  readonly sizes: Iterable<number>;
}

/**
 * Integer weights of boosted randomised response: of equal total for every size. The largest region
 * has the ratios e^ε : e^(ε−ε₀) : 1 of [jiang-2024, Proposition 7], rounded down. Smaller ones keep
 * its weights inside and spread what is left over the outside, which stays above the smallest weight:
 * renormalised by themselves they would break ε.
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
      // Rounded up, so that what remains for the truth itself is at most its own weight.
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
