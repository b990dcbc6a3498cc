import { NoisewrightError } from "../../errors/index.js";
import type { Distribution, Range } from "../../laws/index.js";
import type { RandomSource } from "../../random/index.js";
import type { Ratio } from "./largest-ratio.js";

/** Two integer-weight laws with one support, of equal total, position by position. */
export interface WeightPair {
  readonly p: readonly bigint[];
  readonly q: readonly bigint[];
  readonly total: bigint;
  /** Whether (q, p) has the same privacy loss as (p, q), so that one direction says it all. */
  readonly symmetric: boolean;
}

/** Integer weights: the only thing that is sampled, and all that a certificate is computed from. */
export interface Channel {
  /** Distance between neighbouring lattice points. */
  readonly granularity: number;
  /** What answers are clamped to. */
  readonly input: Range;
  /** The law that is sampled, at an answer. */
  law(answer: number): Distribution;
  sample(answer: number, random: RandomSource): number;
  /** Fill with independent samples. */
  sampleInto(target: Float64Array, answer: number, random: RandomSource): void;
  /** Pairs of output laws that dominate those of all adjacent answers, in both directions. */
  pairs(): Iterable<WeightPair>;
  /** For every output, the largest and the smallest weight among answers within reach. */
  extremes(): Iterable<Ratio>;
  /** What the mean of the output may be off by, of a channel whose mean is the answer. Rounded up. */
  biasUp?(): number;
}

/** Weights that a certificate could not be trusted for are refused. */
export function requireThat(holds: boolean, parameter: string, domain: string): void {
  if (holds) return;
  throw new NoisewrightError({
    code: "domain",
    subject: "channel",
    parameter,
    domain,
    got: "others",
  });
}
