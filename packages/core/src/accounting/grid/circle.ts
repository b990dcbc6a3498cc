import { Spectrum } from "../../numerics/index.js";

/**
 * A distribution on the integers `indices`. The integer `center` lies near the middle of the
 * indices.
 */
export interface PlacedLaw {
  readonly indices: Float64Array;
  readonly masses: Float64Array;
  readonly center: number;
}

/**
 * The distribution of a sum of integers, stored on a circle of `size` points. Every full turn
 * around the circle changes the sign of a mass. Each distribution is placed relative to its center,
 * and `origin` is the sum of the centers.
 */
export class Circle {
  origin = 0;
  /** The factor by which a rounding error of one transform may be amplified in total. */
  gain = 1;

  constructor(
    readonly size: number,
    private readonly spectrum = Spectrum.unit(size),
  ) {}

  copy(): Circle {
    const other = new Circle(this.size, this.spectrum.copy());
    other.origin = this.origin;
    other.gain = this.gain;
    return other;
  }

  multiply({ indices, masses, center }: PlacedLaw, count: number): void {
    const around = new Float64Array(this.size);
    for (let i = 0; i < masses.length; i++) {
      const index = indices[i]! - center;
      const turns = Math.floor(index / this.size);
      const at = index - turns * this.size;
      const mass = masses[i]!;
      around[at] = around[at]! + (turns % 2 === 0 ? mass : -mass);
    }
    this.gain += this.spectrum.multiply(Spectrum.of(around), count);
    this.origin += count * center;
  }

  /**
   * Adds the composition on a smaller circle. The distribution on the smaller circle must be
   * narrower than the smaller circle.
   */
  absorb(small: Circle): void {
    const first = small.origin - small.size / 2;
    const masses = small.window(first);
    const indices = new Float64Array(small.size);
    for (let i = 0; i < small.size; i++) indices[i] = first + i;
    this.multiply({ indices, masses, center: small.origin }, 1);
    this.gain += small.gain;
  }

  /** The masses of `size` consecutive integers, starting at `first`. */
  window(first: number): Float64Array {
    const circle = this.spectrum.sequence();
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
