import { type Distribution, shifted } from "../../laws/index.js";
import { type RandomSource, uniformBelow } from "../../random/index.js";
import { type Sampler, samplerFor } from "../sample/index.js";
import type { Channel, WeightPair } from "./channel.js";
import { INDEX_LIMIT, nearestIndex } from "./granularity.js";
import type { Ratio } from "./largest-ratio.js";
import { noiseLaw } from "./noise-law.js";
import { checkedTotal, type NoiseWeights, tailWeight } from "./noise-weights.js";

/** Adds lattice noise to the true value. The noise does not depend on the true value. */
export class AdditiveChannel implements Channel {
  readonly granularity: number;
  readonly input: { readonly lower: number; readonly upper: number };
  readonly total: bigint;
  readonly weights: NoiseWeights;
  readonly claimedEpsilon?: number;
  #table: Sampler | undefined;
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
    const index = nearestIndex(answer, this.granularity);
    return this.value(this.table().draw(random), index, random);
  }

  sampleInto(target: Float64Array, answer: number, random: RandomSource): void {
    const { granularity, weights } = this;
    const index = nearestIndex(answer, granularity);
    const origin = index - (weights.half.length - 1);
    const linear = { origin, scale: granularity, ordinary: 2 * weights.half.length - 1 };
    for (const { position, outcome } of this.table().fill(target, linear, random)) {
      target[position] = this.value(outcome, index, random);
    }
  }

  private table(): Sampler {
    this.#table ??= this.makeTable();
    return this.#table;
  }

  /** Outcomes 0 … 2K are the points −K … K. The last two outcomes are the two tails. */
  private makeTable(): Sampler {
    const { half } = this.weights;
    const side = tailWeight(this.weights);
    return samplerFor([...half.slice(1).reverse(), ...half], [side, side]);
  }

  private value(drawn: number, index: number, random: RandomSource): number {
    const { granularity, half, steps, tail } = this.weights;
    const last = half.length - 1;
    const ordinary = 2 * last + 1;
    if (drawn < ordinary) return (drawn - last + index) * granularity;
    let noise = last + 1 + uniformBelow(steps, random);
    while (uniformBelow(tail + 1, random) !== 0) noise += steps;
    return (index + (drawn === ordinary ? -noise : noise)) * granularity;
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
