import type { Distribution, Range } from "../laws/index.js";
import { hull, type Room } from "./hull.js";
import { type Factors, type LaplaceBound, laplaceBound, laplaceWithin } from "./laplace-sum.js";

/** Noisy values of A = Σw², B = Σ2w(1 − w) and C = Σ(1 − w)², for rows w in [0, 1]. */
export type SquareSums = readonly [number, number, number];

/** The share of the failure probability that the mean gets. The variance gets the rest. */
const MEAN_SHARE = 0.2;
/** The means that the sums allow are divided into cells. Each cell is at most this wide. */
const CELL = 1 / 256;
const MOST_CELLS = 32;
/** The share of the failure probability that each of the three noises omits. */
const OMITTED = 1e-6;
/** The number of confidence levels at which a consistent value is searched. */
const MOST_TRIALS = 12;
const ALL_MEANS: Range = { lower: 0, upper: 1 };
/** The variance of numbers in [0, 1] is at most ¼. */
const ALL_VARIANCES: Range = { lower: 0, upper: 0.25 };

/**
 * Confidence intervals for the mean m and the variance V of rows in [0, 1], from the noisy sums A,
 * B and C. Let N = A + B + C. At the true m and V, the noisy sums satisfy
 *
 *     N · (m̂ − m) = (1 − m)Z₁ + (½ − m)Z₂ − mZ₃,
 *     N · (V̂ + (m̂ − m)² − V) = ((1 − m)² − V)Z₁ − (m(1 − m) + V)Z₂ + (m² − V)Z₃.
 *
 * The interval of the mean contains all m at which the first sum of noises is at most a quantile of
 * its size. The interval of the variance contains all V at which this also holds for the second
 * sum, for some m that the first sum allows. The quantile depends on m and V. So the search divides
 * the ranges of m and V into cells, and uses an upper bound on the quantile in each cell.
 */
export class VarianceInterval {
  private readonly noise: LaplaceBound;
  private readonly rare: number;
  /** Variance intervals of fewer noisy rows than this contain all variances. */
  private readonly least: number;

  /** Each true sum was rounded by at most `rounding` before the noise was added. */
  constructor(
    noise: Distribution,
    confidence: number,
    private readonly rounding = 0,
  ) {
    const failure = 1 - confidence;
    this.noise = laplaceBound(noise, OMITTED * failure);
    this.rare = failure * (1 - 3 * OMITTED);
    this.least = this.within([1, 1, 1], this.rare);
  }

  /** The range of all means in [0, 1] that are consistent with the noisy sums. */
  mean(sums: SquareSums): Range {
    return this.first((rare) => this.means(sums, rare)) ?? ALL_MEANS;
  }

  /** The range of all variances in [0, ¼] that are consistent with the noisy sums. */
  variance(sums: SquareSums): Range {
    if (sums[0] + sums[1] + sums[2] <= this.least) return ALL_VARIANCES;
    return this.first((rare) => this.variances(sums, rare)) ?? ALL_VARIANCES;
  }

  /**
   * The range at the requested confidence. If large noise makes all values inconsistent, the range
   * is that of the first higher confidence at which some value is consistent.
   */
  private first(range: (rare: number) => Range | undefined): Range | undefined {
    for (let i = 0; i < MOST_TRIALS; i++) {
      const found = range(this.rare / 8 ** i);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  private variances(sums: SquareSums, rare: number): Range | undefined {
    const [a, b, c] = sums;
    const total = a + b + c;
    const means = this.means(sums, MEAN_SHARE * rare);
    if (means === undefined) return undefined;
    const mean = (a + b / 2) / total;
    const variance = (a * c - (b * b) / 4) / (total * total);
    const ranges = cellsOf(means).flatMap((cell) => {
      const [near, far] = squaredDistances(cell, mean);
      const room: Room = (part) =>
        this.within(varianceFactors(cell, part), (1 - MEAN_SHARE) * rare) / total;
      const box = { lower: 0, upper: mostSpread(cell) };
      return hull(box, variance + near, variance + far, room) ?? [];
    });
    if (ranges.length === 0) return undefined;
    return {
      lower: Math.min(...ranges.map(({ lower }) => lower)),
      upper: Math.max(...ranges.map(({ upper }) => upper)),
    };
  }

  private means([a, b, c]: SquareSums, rare: number): Range | undefined {
    const total = a + b + c;
    if (!(total > 0)) return undefined;
    const mean = (a + b / 2) / total;
    return hull(ALL_MEANS, mean, mean, (part) => this.within(meanFactors(part), rare) / total);
  }

  /** A size that the sum of noises, with rounding, exceeds with probability at most `rare`. */
  private within(factors: Factors, rare: number): number {
    const { scale, distance } = this.noise;
    const total = factors[0] + factors[1] + factors[2];
    return scale * laplaceWithin(factors, rare) + (distance + this.rounding) * total;
  }
}

/** Upper bounds on |1 − m|, |½ − m| and |m| for m between two numbers. */
export function meanFactors({ lower, upper }: Range): Factors {
  return [largest(1 - upper, 1 - lower), largest(0.5 - upper, 0.5 - lower), largest(lower, upper)];
}

/** Upper bounds on |(1 − m)² − V|, m(1 − m) + V and |m² − V| for m in [0, 1] and V in ranges. */
export function varianceFactors({ lower: m, upper: n }: Range, { lower, upper }: Range): Factors {
  return [
    largest((1 - n) ** 2 - upper, (1 - m) ** 2 - lower),
    mostSpread({ lower: m, upper: n }) + upper,
    largest(m ** 2 - upper, n ** 2 - lower),
  ];
}

const largest = (x: number, y: number): number => Math.max(Math.abs(x), Math.abs(y));

/** The largest m(1 − m) for m in a range. */
function mostSpread({ lower, upper }: Range): number {
  if (lower < 0.5 && upper > 0.5) return 0.25;
  return Math.max(lower * (1 - lower), upper * (1 - upper));
}

function cellsOf({ lower, upper }: Range): readonly Range[] {
  const count = Math.min(MOST_CELLS, Math.max(1, Math.ceil((upper - lower) / CELL)));
  const edge = (i: number) => (i === count ? upper : lower + ((upper - lower) * i) / count);
  return Array.from({ length: count }, (_, i) => ({ lower: edge(i), upper: edge(i + 1) }));
}

/** The smallest and the largest (m − mean)² for m in a cell. */
function squaredDistances({ lower, upper }: Range, mean: number): readonly [number, number] {
  const near = Math.max(0, lower - mean, mean - upper);
  const far = largest(lower - mean, upper - mean);
  return [near * near, far * far];
}
