import { type AdditiveChannel, PostProcessedNoise } from "../../lattice/channels/index.js";
import { type Distribution, finite, intervalMass } from "../../laws/index.js";

/** The number of cells on each side of the median in a displayed law. */
const CELLS = 2 ** 15;

/** Adds noise to the logarithm of an answer ≥ lower. The output is factor · e^(noisy logarithm). */
export class LogChannel extends PostProcessedNoise {
  private readonly factor: number;

  constructor(noise: AdditiveChannel, lower: number, factor: number) {
    super(noise, { lower, upper: Number.MAX_VALUE });
    this.factor = factor;
    Object.freeze(this);
  }

  law(answer: number): Distribution {
    const y = this.inner.law(this.enter(answer));
    const g = this.granularity;
    const centre = Math.round(y.mean / g);
    const halfWidth = Math.ceil((y.quantile(1 - 1e-15) - y.mean) / g);
    const stride = Math.max(1, Math.ceil(halfWidth / CELLS));
    const half = Math.ceil(halfWidth / stride);
    const cells = Array.from({ length: 2 * half + 1 }, (_, i) => {
      const at = (centre + (i - half) * stride) * g;
      return {
        x: this.leave(at),
        mass: intervalMass(y, at - (stride * g) / 2, at + (stride * g) / 2),
      };
    });
    return finite("lattice", cells);
  }

  /**
   * The logarithms of adjacent answers differ by at most ln(1 + K) plus a rounding error. The noise
   * allows for this rounding error.
   */
  protected enter(answer: number): number {
    return Math.log(this.clamp(answer));
  }

  protected leave(output: number): number {
    const value = this.factor * Math.exp(output);
    return Math.min(Number.MAX_VALUE, Math.max(Number.MIN_VALUE, value));
  }
}
