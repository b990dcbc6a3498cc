import { length, Spectrum, TINY, vanishes } from "./spectrum.js";

/** The amplification of errors in M and in D. */
interface Gains {
  readonly whole: number;
  readonly difference: number;
}

/**
 * The spectrum M of a composition, and the difference D = M − A to the spectrum A of another
 * composition, whose parts differ little from those of M. The difference is computed from the
 * differences of the parts. So no digits cancel.
 */
export class SpectrumDifference {
  constructor(
    readonly whole: Spectrum,
    readonly difference: Spectrum,
  ) {}

  /** The two compositions without any part. */
  static none(length: number): SpectrumDifference {
    return new SpectrumDifference(Spectrum.unit(length), Spectrum.zero(length));
  }

  copy(): SpectrumDifference {
    return new SpectrumDifference(this.whole.copy(), this.difference.copy());
  }

  /**
   * Composes a part m and its difference e = m − a with M and D, `power` times. The sum of |e| in
   * the sequence of e is `sum`. Returns the factors by which M and D amplify an error of 1 at every
   * point of m and an error of `sum` at every point of e, averaged over all points.
   */
  multiply(part: SpectrumDifference, power: number, sum: number): Gains {
    if (sum > 0) return this.mix(part, power, sum);
    const difference = this.isZero() ? 0 : this.difference.multiply(part.whole, power);
    return { whole: this.whole.multiply(part.whole, power), difference };
  }

  private isZero(): boolean {
    return this.difference.re.every((x) => x === 0) && this.difference.im.every((x) => x === 0);
  }

  /**
   * With g = m^n − a^n, one step is D ← M·g + D·(m^n − g), and squaring m^n changes g to g·(2m^n − g).
   * The derivatives of D after all steps are n·(D − A·e/a)/m for m, and n·A/a for e.
   */
  private mix({ whole, difference }: SpectrumDifference, power: number, sum: number): Gains {
    const { re: ms, im: mt } = this.whole;
    const { re: ds, im: dt } = this.difference;
    const gains = { whole: 0, difference: 0 };
    const half = ms.length;
    for (let j = 0; j < half; j++) {
      let c = whole.re[j]!;
      let d = whole.im[j]!;
      let g = difference.re[j]!;
      let h = difference.im[j]!;
      const size = length(c, d);
      const deficit = length(g, h);
      const other = length(c - g, d - h);
      if (vanishes(Math.max(size, other), power)) {
        ms[j] = mt[j] = ds[j] = dt[j] = 0;
        continue;
      }
      let a = ms[j]!;
      let b = mt[j]!;
      let x = ds[j]!;
      let y = dt[j]!;
      if (power === 1) {
        gains.whole += Math.abs(a) + Math.abs(b);
        gains.difference += length(x, y) + sum * length(a - x, b - y);
      }
      for (let left = power; left > 0; left = Math.floor(left / 2)) {
        if (left % 2 === 1) {
          const next = a * g - b * h + x * (c - g) - y * (d - h);
          y = a * h + b * g + x * (d - h) + y * (c - g);
          x = next;
          const product = a * c - b * d;
          b = a * d + b * c;
          a = product;
        }
        const change = g * (2 * c - g) - h * (2 * d - h);
        h = g * (2 * d - h) + h * (2 * c - g);
        g = change;
        const square = (c - d) * (c + d);
        d = 2 * c * d;
        c = square;
      }
      if (power > 1) {
        const rest = length(a - x, b - y) / Math.max(other, TINY);
        gains.whole += length(a, b) / Math.max(size, TINY);
        gains.difference += (length(x, y) + rest * deficit) / Math.max(size, TINY) + sum * rest;
      }
      ms[j] = a;
      mt[j] = b;
      ds[j] = x;
      dt[j] = y;
    }
    gains.whole *= power / half;
    gains.difference *= power / half;
    return gains;
  }
}
