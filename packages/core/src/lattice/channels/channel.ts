import { NoisewrightError } from "../../errors/index.js";
import type { Distribution, Range } from "../../laws/index.js";
import type { RandomSource } from "../../random/index.js";
import type { Ratio } from "./largest-ratio.js";

/**
 * Two output distributions with integer weights and the same total. Equal indices in the lists p
 * and q mean the same output.
 */
export interface WeightPair {
  readonly p: readonly bigint[];
  readonly q: readonly bigint[];
  readonly total: bigint;
  /**
   * True if the pair (q, p) has the same privacy loss as (p, q), so that it is enough to check one
   * direction.
   */
  readonly symmetric: boolean;
}

/**
 * A mechanism as integer weights. The sampler draws from these weights, and certificates are proved
 * from the same weights.
 */
export interface Channel {
  /** The distance between adjacent lattice points. */
  readonly granularity: number;
  /** The range of inputs. An input outside this range is clamped to the nearest end. */
  readonly input: Range;
  /** The distribution of the sampled output for an input. */
  law(answer: number): Distribution;
  sample(answer: number, random: RandomSource): number;
  /** Fills the target array with independent samples. */
  sampleInto(target: Float64Array, answer: number, random: RandomSource): void;
  /**
   * Pairs of output distributions that dominate the output distributions of any two adjacent
   * inputs, in both directions. The arrays of a pair must not change after the pair is returned.
   */
  pairs(): Iterable<WeightPair>;
  /**
   * For every output, its largest and smallest weight among inputs that differ by at most the
   * sensitivity.
   */
  extremes(): Iterable<Ratio>;
  /**
   * The ε of the claim, for a channel with a δ. The profile of the channel bends at this ε, so its
   * privacy loss distribution has a point exactly there.
   */
  readonly claimedEpsilon?: number;
  /** An upper bound on the bias, for a channel whose mean output should equal the input. */
  biasUp?(): number;
}

/** Throws if the weights lack a property that certificates rely on. */
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
