import { backward, forward, type Roots, rootsOfUnity } from "./fourier.js";

/**
 * The spectrum of a real sequence of length N, for negacyclic convolution. The length N is a power
 * of two. In this convolution, a term beyond the end is added at the start with the opposite sign.
 * The spectrum holds the values of the sequence's polynomial at the N/2 points z = e^(iπ(4k+1)/N),
 * for which z^(N/2) = i. The values at the other roots of z^N = −1 are the conjugates of these
 * values.
 */
export class Spectrum {
  private constructor(
    readonly re: Float64Array,
    readonly im: Float64Array,
  ) {}

  /** The spectrum of the sequence 1, 0, 0, …. Multiplication by this spectrum changes nothing. */
  static unit(length: number): Spectrum {
    return new Spectrum(new Float64Array(length / 2).fill(1), new Float64Array(length / 2));
  }

  /** The spectrum of the sequence 0, 0, …. */
  static zero(length: number): Spectrum {
    return new Spectrum(new Float64Array(length / 2), new Float64Array(length / 2));
  }

  static of(sequence: Float64Array): Spectrum {
    const half = sequence.length / 2;
    const re = new Float64Array(half);
    const im = new Float64Array(half);
    const { cos, sin } = twist(half);
    for (let j = 0; j < half; j++) {
      const a = sequence[j]!;
      const b = sequence[j + half]!;
      const c = cos[j]!;
      const s = sin[j]!;
      re[j] = a * c - b * s;
      im[j] = a * s + b * c;
    }
    forward(re, im);
    return new Spectrum(re, im);
  }

  /**
   * Multiplies this spectrum by a power of another spectrum, by repeated squaring. Returns the
   * factor by which the product amplifies the errors of the other spectrum, averaged over all
   * points.
   */
  multiply(other: Spectrum, power: number): number {
    const { re, im } = this;
    let gain = 0;
    for (let j = 0; j < re.length; j++) {
      let c = other.re[j]!;
      let d = other.im[j]!;
      let a = re[j]!;
      let b = im[j]!;
      const before = Math.abs(a) + Math.abs(b);
      const size = length(c, d);
      if (vanishes(size, power)) {
        re[j] = im[j] = 0;
        continue;
      }
      for (let left = power; left > 0; left = Math.floor(left / 2)) {
        if (left % 2 === 1) {
          const next = a * c - b * d;
          b = a * d + b * c;
          a = next;
        }
        const square = (c - d) * (c + d);
        d = 2 * c * d;
        c = square;
      }
      if (power === 1) gain += before;
      else gain += (Math.abs(a) + Math.abs(b)) / size;
      re[j] = a;
      im[j] = b;
    }
    return (gain * power) / re.length;
  }

  copy(): Spectrum {
    return new Spectrum(this.re.slice(), this.im.slice());
  }

  /** The real sequence that has this spectrum. */
  sequence(): Float64Array {
    const re = this.re.slice();
    const im = this.im.slice();
    const half = re.length;
    backward(re, im);
    const { cos, sin } = twist(half);
    const result = new Float64Array(2 * half);
    for (let j = 0; j < half; j++) {
      const c = cos[j]! / half;
      const s = sin[j]! / half;
      result[j] = re[j]! * c + im[j]! * s;
      result[j + half] = im[j]! * c - re[j]! * s;
    }
    return result;
  }
}

/** Smaller numbers count as 0. */
export const TINY = 1e-150;
const LOG_TINY = Math.log(TINY);

/**
 * Returns true if size^power counts as 0. Subnormal numbers make arithmetic slow and do not change
 * the result.
 */
export function vanishes(size: number, power: number): boolean {
  return size < 1 && power * Math.log(size) < LOG_TINY;
}

export function length(x: number, y: number): number {
  return Math.sqrt(x * x + y * y);
}

const twists = new Map<number, Roots>();

/** e^(πij/(2·half)) for j < half. */
function twist(half: number): Roots {
  let roots = twists.get(half);
  if (roots === undefined) {
    roots = rootsOfUnity(half, 0.5);
    twists.set(half, roots);
  }
  return roots;
}
