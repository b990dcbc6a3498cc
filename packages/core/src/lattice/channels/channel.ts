import { NoisewrightError } from "../../errors/index.js";
import type { Distribution, Range } from "../../laws/index.js";
import type { RandomSource } from "../../random/index.js";
import type { Ratio } from "./largest-ratio.js";

/**
 * Two laws of integer weights with the same support and total. Equal indices are the same output.
 */
export interface WeightPair {
  readonly p: readonly bigint[];
  readonly q: readonly bigint[];
  readonly total: bigint;
  /** True if (q, p) has the same privacy loss as (p, q), so that one direction is enough. */
  readonly symmetric: boolean;
}

/**
 * A mechanism as integer weights. The sampler draws from these weights, and certificates are
 * computed from them.
 */
export interface Channel {
  /** Distance between neighbouring lattice points. */
  readonly granularity: number;
  /** The range to which inputs are clamped. */
  readonly input: Range;
  /** The sampled law for an input. */
  law(answer: number): Distribution;
  sample(answer: number, random: RandomSource): number;
  /** Fills the target with independent samples. */
  sampleInto(target: Float64Array, answer: number, random: RandomSource): void;
  /** Pairs of output laws that dominate the laws of all adjacent inputs, in both directions. */
  pairs(): Iterable<WeightPair>;
  /** For every output, the largest and the smallest weight among inputs within the sensitivity. */
  extremes(): Iterable<Ratio>;
  /** An upper bound on the bias, for a channel whose mean output should equal its input. */
  biasUp?(): number;
}

/** Throws if weights lack a property that certificates rely on. */
export function requireThat(holds: boolean, parameter: string, domain: string): void {
  if (holds) return;
  throw new NoisewrightError({
    code: "domain",
    subject: "channel",
    parameter,
    domain,
    got: "other values",
  });
}
