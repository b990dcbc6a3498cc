import { type Distribution, shifted } from "../../laws/index.js";
import type { RandomSource } from "../../random/index.js";
import type { Channel, WeightPair } from "./channel.js";
import { INDEX_LIMIT, nearestIndex } from "./granularity.js";
import type { Ratio } from "./largest-ratio.js";
import { noiseLaw } from "./noise-law.js";
import { type MapAll, NoiseSampler } from "./noise-sampler.js";
import { checkedTotal, type NoiseWeights, tailWeight } from "./noise-weights.js";
import type { Position } from "./position.js";

/** Adds lattice noise to the true value. The noise does not depend on the true value. */
export class AdditiveChannel implements Channel {
  readonly granularity: number;
  readonly input: { readonly lower: number; readonly upper: number };
  readonly total: bigint;
  readonly weights: NoiseWeights;
  readonly claimedEpsilon?: number;
  #sampler: NoiseSampler | undefined;
  #noise: Distribution | undefined;

  constructor(weights: NoiseWeights) {
    this.weights = Object.freeze({ ...weights, half: Object.freeze([...weights.half]) });
    this.granularity = weights.granularity;
    if (weights.claimedEpsilon !== undefined) this.claimedEpsilon = weights.claimedEpsilon;
    this.total = checkedTotal(weights);
    const limit = INDEX_LIMIT * weights.granularity;
    this.input = Object.freeze({ lower: -limit, upper: limit });
    Object.freeze(this);
  }

  law(answer: number): Distribution {
    this.#noise ??= noiseLaw(this.weights, this.total);
    return shifted(this.#noise, nearestIndex(answer, this.granularity) * this.granularity);
  }

  sample(answer: number, random: RandomSource): number {
    return this.sampler().draw(nearestIndex(answer, this.granularity), random);
  }

  sampleInto(target: Float64Array, answer: number, random: RandomSource): void {
    this.sampler().fill(target, nearestIndex(answer, this.granularity), random);
  }

  /** Fills the target array with independent samples to which `map` has been applied. */
  sampleMappedInto(target: Float64Array, answer: number, random: RandomSource, map: MapAll): void {
    this.sampler().fillMapped(target, nearestIndex(answer, this.granularity), random, map);
  }

  /**
   * Fills the target array with independent mapped samples around a position that is rounded at
   * random, for noise on the integers.
   */
  sampleRoundedInto(
    target: Float64Array,
    position: Position,
    random: RandomSource,
    map: MapAll,
  ): void {
    this.sampler().fillRounded(target, position, random, map);
  }

  private sampler(): NoiseSampler {
    this.#sampler ??= new NoiseSampler(this.weights);
    return this.#sampler;
  }

  /**
   * One pair dominates all others: the noise, and the noise shifted by the whole sensitivity. For
   * weights that never increase away from their mode, Σ max(0, w[z] − E·w[z+s]) never decreases in
   * s, for any E ≥ 1. If z + s lies between z and the mode, the term is zero. If z + s lies beyond
   * the mode, w[z+s] only falls as s grows. All divergences are integrals of these sums, so no
   * smaller shift is worse.
   */
  *pairs(): Iterable<WeightPair> {
    const { half, steps, tail } = this.weights;
    const last = half.length - 1;
    const at = this.nearTable();
    // Beyond both tables, the code compares two whole tails that are shifted by one block.
    // For noise without tails, there is nothing beyond the tables.
    const near = tailWeight(this.weights);
    const far = BigInt(steps) * half[last]! * BigInt(tail);
    const p = tail > 0 ? [near] : [];
    const q = tail > 0 ? [far] : [];
    for (let k = -last; k <= last + steps; k++) {
      p.push(at(k));
      q.push(at(k - steps));
    }
    if (tail > 0) {
      p.push(far);
      q.push(near);
    }
    yield { p, q, total: this.total, symmetric: true };
  }

  *extremes(): Iterable<Ratio> {
    const { half, steps, tail } = this.weights;
    const at = this.nearTable();
    for (let k = 1; k < half.length + steps; k++) yield [at(Math.max(0, k - steps)), at(k)];
    if (tail > 0) yield [BigInt(tail + 1), BigInt(tail)];
  }

  /**
   * Returns a function for the weights of the points in the table and of points at most one
   * sensitivity beyond the table.
   */
  private nearTable(): (k: number) => bigint {
    const { half, tail } = this.weights;
    const beyond = tail > 0 ? half.at(-1)! : 0n;
    return (k) => half[Math.abs(k)] ?? beyond;
  }
}
