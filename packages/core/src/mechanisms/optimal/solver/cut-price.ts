import { type Factor, factor, plusDown, times } from "./factor.js";
import type { Cheapest, CutPrices, RayPricer } from "./ray-pricer.js";

/** The level of an answer at which a column is 0. */
export const CUT = 2 ** 16 - 1;

const [STOP, GROW, SHRINK] = [0, 1, -1];

/**
 * Finds the cheapest columns at δ > 0, for answers one lattice step apart. A column v ≥ 0 may now
 * exceed the limit v(i) ≤ e^ε v(j) for neighbouring answers i and j, but the excess u(i, j) = v(i) −
 * e^ε v(j) uses the budget of this ordered pair. The pairs (v, u) form a cone. On an extreme ray,
 * the limits that hold with equality connect all answers with v > 0: two parts that are not
 * connected could be scaled separately. So these answers form an interval [l, r], and v(i) =
 * e^(−ε·k(i)) with integer levels k that differ by 1 between neighbours. The excess is v(l) on the
 * pair (l, l − 1), v(r) on the pair (r, r + 1), and 0 on all other pairs. Dynamic programming from
 * right to left finds the cheapest ray. At each answer, the ray grows, shrinks or stops.
 */
export class CutPricer implements RayPricer {
  private readonly last: number;
  private readonly powers: Float64Array;
  private readonly up: Factor;
  private readonly down: Factor;
  /** The smallest cost, and the sum of v, of a ray with v(i) = 1 from answer i to its right end. */
  private readonly value: Float64Array;
  private readonly size: Float64Array;
  private readonly choice: Int8Array;
  /** The first answer of the ray with the smallest cost per unit of probability. */
  private best = 0;

  constructor(last: number, epsilon: number) {
    this.last = last;
    this.up = factor(Math.exp(epsilon));
    this.down = factor(Math.exp(-epsilon));
    this.powers = Float64Array.from({ length: last + 1 }, (_, k) => Math.exp(-epsilon * k));
    this.value = new Float64Array(last + 1);
    this.size = new Float64Array(last + 1);
    this.choice = new Int8Array(last + 1);
  }

  power(level: number): number {
    return level === CUT ? 0 : this.powers[level]!;
  }

  /** Dinkelbach's method, as in `Pricer`. The costs include the price of the cuts. */
  cheapest(costs: Float64Array, cuts: CutPrices): Cheapest {
    let found: Cheapest = { ratio: 0 };
    while (this.leastDown(costs, found.ratio, cuts) < 0) {
      const levels = this.levelsFrom(this.best);
      const ratio = this.ratioOf(levels, costs, cuts);
      if (!(ratio < found.ratio - 1e-15 * Math.abs(found.ratio))) break;
      found = { ratio, levels };
    }
    return found;
  }

  /**
   * The minimum over all rays, each with v = 1 at its first answer, rounded down. The result is −∞
   * on overflow.
   */
  leastDown(costs: Float64Array, shift: number, cuts: CutPrices): number {
    const { last, up, down, value, size, choice } = this;
    let [least, leastRatio] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let i = last; i >= 0; i--) {
      const cost = costs[i]! - shift;
      const grown = i < last ? times(up, value[i + 1]!) : Number.POSITIVE_INFINITY;
      const shrunk = i < last ? times(down, value[i + 1]!) : Number.POSITIVE_INFINITY;
      const stop = i < last ? cuts.stop[i]! : 0;
      // On a tie, prefer growth. If a value is −∞, negative costs lie ahead.
      choice[i] = grown <= shrunk && grown < stop ? GROW : shrunk < stop ? SHRINK : STOP;
      const step = choice[i] === GROW ? up : down;
      size[i] = 1 + (choice[i] === STOP ? 0 : step.upper * size[i + 1]!);
      value[i] = plusDown(cost, Math.min(grown, shrunk, stop));
      const total = this.costFrom(i, cuts);
      least = Math.min(least, total);
      const ratio = total === Number.NEGATIVE_INFINITY ? total : total / size[i]!;
      if (ratio < leastRatio) [leastRatio, this.best] = [ratio, i];
    }
    return least;
  }

  /** After `leastDown`, the smallest cost of a ray whose first answer is i, with v(i) = 1. */
  costFrom(i: number, cuts: CutPrices): number {
    return i > 0 ? plusDown(this.value[i]!, cuts.start[i - 1]!) : this.value[i]!;
  }

  private ratioOf(levels: Uint16Array, costs: Float64Array, cuts: CutPrices): number {
    let [cost, size] = [0, 0];
    for (const [i, level] of levels.entries()) {
      const v = this.power(level);
      if (v === 0) continue;
      cost += v * costs[i]!;
      size += v;
      if (levels[i - 1] === CUT) cost += v * cuts.start[i - 1]!;
      if (levels[i + 1] === CUT) cost += v * cuts.stop[i]!;
    }
    return cost / size;
  }

  /**
   * After `leastDown`, the levels of the cheapest ray whose first answer is `start`. The smallest
   * level is 0.
   */
  levelsFrom(start: number): Uint16Array {
    const levels = new Int32Array(this.last + 1).fill(CUT);
    let end = start;
    levels[end] = 0;
    for (; this.choice[end] !== STOP; end++) levels[end + 1] = levels[end]! - this.choice[end]!;
    const support = levels.subarray(start, end + 1);
    const least = support.reduce((a, b) => Math.min(a, b), 0);
    for (const [i, level] of support.entries()) support[i] = level - least;
    return Uint16Array.from(levels);
  }
}
