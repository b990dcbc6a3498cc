import type { Distribution, Range } from "../../laws/index.js";
import type { RandomSource } from "../../random/index.js";
import type { Channel, WeightPair } from "./channel.js";
import type { Ratio } from "./largest-ratio.js";

/**
 * A channel between two maps that do not depend on the data. The map `enter` is applied to inputs
 * and the map `leave` to outputs. The map `enter` never increases the distance between two inputs,
 * and `leave` is post-processing. So the pairs that dominate the inner channel also dominate the
 * whole channel.
 */
export abstract class PostProcessedChannel implements Channel {
  readonly granularity: number;
  readonly input: Range;
  readonly claimedEpsilon?: number;
  protected readonly inner: Channel;

  constructor(inner: Channel, input: Range, granularity = inner.granularity) {
    this.inner = inner;
    this.input = Object.freeze({ ...input });
    this.granularity = granularity;
    if (inner.claimedEpsilon !== undefined) this.claimedEpsilon = inner.claimedEpsilon;
  }

  abstract law(answer: number): Distribution;
  protected abstract enter(answer: number): number;
  protected abstract leave(output: number): number;

  sample(answer: number, random: RandomSource): number {
    return this.leave(this.inner.sample(this.enter(answer), random));
  }

  abstract sampleInto(target: Float64Array, answer: number, random: RandomSource): void;

  pairs(): Iterable<WeightPair> {
    return this.inner.pairs();
  }

  extremes(): Iterable<Ratio> {
    return this.inner.extremes();
  }

  /** Clamps a true value to the input range. NaN becomes the lower end of the range. */
  protected clamp(answer: number): number {
    const { lower, upper } = this.input;
    return answer > lower ? Math.min(upper, answer) : lower;
  }
}
