import type { PrivacyEvent } from "../accounting/events/index.js";
import type { RandomSource } from "../random/index.js";
import { Choice } from "./choice.js";
import { deficitPerRow } from "./fraction.js";
import { flattened, planQuantiles, type QuantilePlan } from "./quantile-plan.js";
import { type Part, type Question, SpreadRows } from "./spread-rows.js";

/** What several quantiles of a histogram need. */
export interface QuantileRequest {
  /** The levels in thousandths, increasing, each from 1 to 999. */
  readonly thousandths: readonly number[];
  /** The number of points of the grid. */
  readonly points: number;
  /** The number of rows that one unit adds or removes, in all histograms together. */
  readonly rows: number;
  readonly epsilon: number;
  /** Each point has 2^bits places for its rows. */
  readonly bits?: number;
}

/** Points with up to about 2^16 rows have about one row at a place. */
const BITS = 16;

/**
 * Several quantiles of a histogram by recursion [kaplan-2022]. The middle quantile is chosen first
 * by the exponential mechanism. The rows up to it are one part and the other rows are another part.
 * Then the middle quantiles of both parts are chosen, and so on. So the chosen points increase with
 * the level.
 *
 * Privacy. All choices at the same depth together cost only as much as one choice, ε/depths. For,
 * given the earlier choices, the parts at one depth are disjoint and public. Let a unit have kₚ rows
 * in part p, in all histograms together, so Σ kₚ ≤ rows. The choice in part p has its own fraction
 * and its own table, with ratio Rₚ between neighbouring weights. One row changes its deficits by at
 * most dₚ, so its losses lie within 2 kₚ dₚ ln Rₚ of each other. Its table is certified for rows · dₚ:
 * 2 rows dₚ ln Rₚ ≤ ε/depths. So the losses of one depth lie within Σ (kₚ/rows) ε/depths ≤ ε/depths
 * of each other.
 *
 * A grid point may have many rows. If all these rows went to one part, the quantiles of the other
 * part would be wrong by that number of ranks. So rows are spread over places inside their point,
 * and a part ends at a place. A quantile that no further part depends on is chosen among points.
 */
export class QuantileRecursion {
  readonly plan: QuantilePlan;
  readonly depths: number;
  private readonly bits: number;
  private readonly choices = new Map<number, Choice>();

  constructor(private readonly request: QuantileRequest) {
    this.plan = planQuantiles(request.thousandths);
    this.bits = request.bits ?? BITS;
    const all = flattened(this.plan);
    this.depths = 1 + Math.max(...all.map(({ depth }) => depth));
    const share =
      this.depths === 1 ? request.epsilon : (request.epsilon / this.depths) * (1 - 2 ** -49);
    for (const { fraction } of all) {
      const sensitivity = deficitPerRow(fraction) * request.rows;
      if (!this.choices.has(sensitivity))
        this.choices.set(sensitivity, new Choice(share, sensitivity));
    }
  }

  /** One event for each depth: the event of the choice with the largest level. */
  get events(): readonly PrivacyEvent[] {
    return this.largest().map(({ event }) => event);
  }

  /** The certified ε of all choices, rounded up. */
  get epsilon(): number {
    const levels = this.largest().map(({ certificate }) => certificate.epsilon);
    const sum = levels.reduce((a, b) => a + b, 0);
    return levels.length === 1 ? sum : sum * (1 + levels.length * 2 ** -52);
  }

  /** Draws the index of the grid point of each quantile. */
  draw(counts: readonly number[], random: RandomSource): readonly number[] {
    const rows = new SpreadRows(counts, this.bits, random);
    return this.follow(rows, (question) => rows.pick(question));
  }

  /** The points of all quantiles, where `pick` makes each choice. */
  follow(rows: SpreadRows, pick: (question: Question) => number): readonly number[] {
    const found = new Array<number>(this.request.thousandths.length);
    const choose = (plan: QuantilePlan, part: Part) => {
      const { index, fraction, below, above } = plan;
      const points = below === undefined && above === undefined;
      const picked = pick({ part, fraction, choice: this.choiceOf(plan), points });
      const point = points ? picked : rows.pointOf(picked);
      found[index] = point;
      if (below) choose(below, { from: part.from, to: picked + 1 });
      if (above === undefined) return;
      if (picked + 1 < part.to) choose(above, { from: picked + 1, to: part.to });
      // No place is left above the picked place, so the other quantiles are the same point.
      else for (const { index } of flattened(above)) found[index] = point;
    };
    choose(this.plan, rows.places);
    return found;
  }

  /**
   * A bound on the error of a quantile in ranks, which one quantile exceeds with probability at most
   * `failure`. Let the ends of a part be wrong by a and b ranks. The rank of the quantile at r of the
   * part is then wrong by (1 − r)a + rb, and its own choice adds its own error. The ends of the table
   * are exact. The bound does not include the rows at the same place, which are many only if a point
   * has many times 2^bits rows.
   */
  rankBound(failure: number): number {
    const { points } = this.request;
    const largest = (plan: QuantilePlan, a: number, b: number): number => {
      const { fraction, below, above } = plan;
      const { part, parts } = fraction;
      const candidates = (below ?? above) ? points * 2 ** this.bits : points;
      const own = this.choiceOf(plan).deficitBound(candidates, failure / this.depths);
      const error = (own + (parts - part) * a + part * b) / parts;
      return Math.max(
        error,
        below ? largest(below, a, error) : 0,
        above ? largest(above, error, b) : 0,
      );
    };
    return largest(this.plan, 0, 0);
  }

  private choiceOf({ fraction }: QuantilePlan): Choice {
    return this.choices.get(deficitPerRow(fraction) * this.request.rows)!;
  }

  /** For each depth, the choice with the largest certified level. */
  private largest(): readonly Choice[] {
    const all = flattened(this.plan);
    return Array.from({ length: this.depths }, (_, at) =>
      all
        .filter(({ depth }) => depth === at)
        .map((plan) => this.choiceOf(plan))
        .reduce((a, b) => (a.certificate.epsilon >= b.certificate.epsilon ? a : b)),
    );
  }
}
