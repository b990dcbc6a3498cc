import type { Distribution, Range } from "../distributions/index.js";
import { finite, intervalMass } from "../distributions/index.js";
import type { RandomSource } from "../random/index.js";
import type { Channel, WeightPair } from "./channel.js";

/** Cells of an output law that are shown on each side of its median. */
const CELLS = 2 ** 15;

/** Additive noise on the logarithm of an answer ≥ lower; outputs are factor · e^(noisy logarithm). */
export class LogChannel implements Channel {
  readonly granularity: number;
  readonly input: Range;
  private readonly inner: Channel;
  private readonly factor: number;

  constructor(inner: Channel, lower: number, factor: number) {
    this.inner = inner;
    this.granularity = inner.granularity;
    this.input = { lower, upper: Number.MAX_VALUE };
    this.factor = factor;
  }

  law(answer: number): Distribution {
    const y = this.inner.law(this.logarithm(answer));
    const g = this.granularity;
    const centre = Math.round(y.mean / g);
    const reach = Math.ceil((y.quantile(1 - 1e-15) - y.mean) / g);
    const stride = Math.max(1, Math.ceil(reach / CELLS));
    const half = Math.ceil(reach / stride);
    const cells = Array.from({ length: 2 * half + 1 }, (_, i) => {
      const at = (centre + (i - half) * stride) * g;
      return {
        x: this.output(at),
        mass: intervalMass(y, at - (stride * g) / 2, at + (stride * g) / 2),
      };
    });
    return finite("lattice", cells);
  }

  sample(answer: number, random: RandomSource): number {
    return this.output(this.inner.sample(this.logarithm(answer), random));
  }

  sampleInto(target: Float64Array, answer: number, random: RandomSource): void {
    this.inner.sampleInto(target, this.logarithm(answer), random);
    for (let i = 0; i < target.length; i++) target[i] = this.output(target[i] as number);
  }

  pairs(): Iterable<WeightPair> {
    return this.inner.pairs();
  }

  extremes(): Iterable<readonly [bigint, bigint]> {
    return this.inner.extremes();
  }

  private logarithm(answer: number): number {
    const { lower, upper } = this.input;
    return Math.log(Number.isNaN(answer) ? lower : Math.min(upper, Math.max(lower, answer)));
  }

  private output(logarithm: number): number {
    const value = this.factor * Math.exp(logarithm);
    return Math.min(Number.MAX_VALUE, Math.max(Number.MIN_VALUE, value));
  }
}
