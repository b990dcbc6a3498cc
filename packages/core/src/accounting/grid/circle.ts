import { Spectrum, SpectrumDifference } from "../../numerics/index.js";
import { DeficitBound, deficitOf } from "./deficit-bound.js";

/**
 * A distribution on the integers `indices`, and the deficits of its masses. The integer `center`
 * lies near the middle of the indices.
 */
export interface PlacedLaw {
  readonly indices: Float64Array;
  readonly masses: Float64Array;
  readonly deficits: Float64Array;
  readonly center: number;
}

/** The masses and deficits of consecutive integers, and how rounding errors were amplified. */
export interface Arc {
  readonly masses: Float64Array;
  readonly deficits: Float64Array;
  readonly gain: number;
  readonly deficitGain: number;
}

/**
 * The distribution of a sum of integers, stored on a circle of `size` points. Every full turn
 * around the circle changes the sign of a mass. Each distribution is placed relative to its center,
 * and `origin` is the sum of the centers.
 *
 * A mass minus its deficit is a mass of a second composition, of the true probabilities.
 */
export class Circle {
  origin = 0;
  /** The factors by which a rounding error of one transform may be amplified in total. */
  private gain = 0;
  private deficitGain = 0;
  private deficit = new DeficitBound();

  constructor(
    readonly size: number,
    private readonly spectrum = SpectrumDifference.none(size),
  ) {}

  copy(): Circle {
    const other = new Circle(this.size, this.spectrum.copy());
    other.origin = this.origin;
    other.gain = this.gain;
    other.deficitGain = this.deficitGain;
    other.deficit = this.deficit;
    return other;
  }

  multiply({ indices, masses, deficits, center }: PlacedLaw, count: number): void {
    const deficit = deficitOf(deficits);
    const part = new SpectrumDifference(
      Spectrum.of(this.around(indices, masses, center)),
      deficit.absolute === 0
        ? Spectrum.zero(this.size)
        : Spectrum.of(this.around(indices, deficits, center)),
    );
    const added = new DeficitBound().plus(deficit, count);
    const gains = this.spectrum.multiply(part, count, deficit.absolute);
    this.deficitGain = amplified(this.deficitGain, this.gain, added) + gains.difference;
    this.gain += gains.whole;
    this.deficit = this.deficit.plus(deficit, count);
    this.origin += count * center;
  }

  /**
   * Adds the composition on a smaller circle. The distribution on the smaller circle must be
   * narrower than the smaller circle.
   */
  absorb(small: Circle): void {
    const first = small.origin - small.size / 2;
    const { masses, deficits, gain, deficitGain } = small.window(first);
    const indices = new Float64Array(small.size);
    for (let i = 0; i < small.size; i++) indices[i] = first + i;
    const before = this.deficit;
    this.multiply({ indices, masses, deficits, center: small.origin }, 1);
    this.gain += gain;
    this.deficitGain += deficitGain + (gain + deficitGain) * before.total;
  }

  /** The masses and deficits of `size` consecutive integers, starting at `first`. */
  window(first: number): Arc {
    return {
      masses: this.unrolled(first, this.spectrum.whole),
      deficits:
        this.deficit.total === 0
          ? new Float64Array(this.size)
          : this.unrolled(first, this.spectrum.difference),
      // The transform back has an error, too.
      gain: this.gain + 1,
      deficitGain: this.deficitGain + this.deficit.total,
    };
  }

  private around(indices: Float64Array, values: Float64Array, center: number): Float64Array {
    const around = new Float64Array(this.size);
    for (let i = 0; i < values.length; i++) {
      const index = indices[i]! - center;
      const turns = Math.floor(index / this.size);
      const at = index - turns * this.size;
      const value = values[i]!;
      around[at] = around[at]! + (turns % 2 === 0 ? value : -value);
    }
    return around;
  }

  private unrolled(first: number, spectrum: Spectrum): Float64Array {
    const circle = spectrum.sequence();
    const result = new Float64Array(this.size);
    const turns = Math.floor((first - this.origin) / this.size);
    const start = first - this.origin - turns * this.size;
    const sign = turns % 2 === 0 ? 1 : -1;
    const untilEnd = this.size - start;
    for (let i = 0; i < untilEnd; i++) result[i] = sign * circle[start + i]!;
    for (let i = untilEnd; i < this.size; i++) result[i] = -sign * circle[i - untilEnd]!;
    return result;
  }
}

/**
 * The errors of D after a composition with other distributions, as D becomes M·(m − a) + D·a. The
 * errors of M meet the deficits of the others, and the errors of D their true masses.
 */
function amplified(errorOfD: number, errorOfM: number, others: DeficitBound): number {
  return errorOfD * others.trueTotal + errorOfM * others.total;
}

type CountedPlacedLaw = PlacedLaw & { readonly count: number };

/**
 * Composes distributions on a circle. Narrow distributions are first composed on smaller circles.
 */
export function compose(circle: Circle, laws: readonly CountedPlacedLaw[]): void {
  const maxWidth = circle.size / 8;
  let batch: CountedPlacedLaw[] = [];
  let filled = 0;
  const flush = () => {
    if (batch.length === 0) return;
    const small = new Circle(2 * maxWidth);
    compose(small, batch);
    circle.absorb(small);
    [batch, filled] = [[], 0];
  };
  for (const law of laws) {
    const width = law.count * maxDistance(law);
    if (laws.length === 1 || width >= maxWidth) {
      circle.multiply(law, law.count);
      continue;
    }
    if (filled + width >= maxWidth) flush();
    batch.push(law);
    filled += width;
  }
  flush();
}

/** The largest distance between an index and the center of the distribution. */
function maxDistance({ indices, center }: PlacedLaw): number {
  const [first, last] = [indices[0]!, indices[indices.length - 1]!];
  return Math.max(center - first, last - center, 1);
}
