import { Choice } from "@noisewright/core/selection";
import type { Payment } from "./additive.js";
import type { Grid } from "./grid.js";
import { perCell, sumUp } from "./level.js";
import type { Procedure } from "./prepared.js";
import { deficits, fractionOf } from "./rank-deficits.js";
import { smallestEpsilon } from "./target.js";

export interface Rank {
  /** The level of the quantile in thousandths. 0 is the minimum and 1000 is the maximum. */
  readonly thousandths: number;
  readonly grid: Grid;
  /** The number of rows that one unit adds or removes, in all groups together. */
  readonly rows: number;
  readonly payment: Payment;
  /**
   * The confidence level of each interval. The ends of an interval are drawn too, so the level must
   * be known before drawing.
   */
  readonly confidence: number;
}

type RankTarget = Extract<Payment, { readonly target: unknown }>["target"];

/**
 * One random draw. The draw gets the fraction 1/`of` of ε. The draw aims at the side `side` of the
 * quantile.
 */
interface Draw {
  readonly of: number;
  readonly side: -1 | 0 | 1;
}

/**
 * The draws for the value of a quantile, then for the lower end and the upper end of its interval.
 */
const QUANTILE_DRAWS: readonly Draw[] = [
  { of: 2, side: 0 },
  { of: 4, side: -1 },
  { of: 4, side: 1 },
];

/**
 * Draws a quantile by the exponential mechanism over the points of a grid. The score of a point is
 * its distance from the quantile in ranks.
 *
 * The interval needs two more draws. One draw aims below the quantile, and the other draw aims
 * above the quantile. Both draws aim far from the quantile. Whatever the data, each of the two
 * draws lies on the wrong side of the true quantile only with a small probability f. The interval
 * spans all three draws, which are independent. The interval misses the true quantile if all draws
 * lie above the quantile or all draws lie below the quantile. The probability of a miss is ≤ f ·
 * P(value above) + f · P(value below) ≤ f. On a table with two clusters at the ends of the grid the
 * probability of a miss is f, so no shorter interval of these draws is valid.
 *
 * The maximum depends on a single row. So only a lower bound on the maximum can be drawn, and the
 * interval goes from the drawn value to the declared upper bound. For the minimum, an upper bound
 * is drawn in the same way.
 */
export function rank(request: Rank): Procedure {
  const { grid, thousandths, payment } = request;
  const fraction = fractionOf(thousandths);
  const sensitivity = Math.max(fraction.part, fraction.parts - fraction.part) * request.rows;
  const parts: readonly Draw[] =
    thousandths === 0
      ? [{ of: 1, side: 1 }]
      : thousandths === 1000
        ? [{ of: 1, side: -1 }]
        : QUANTILE_DRAWS;
  const drawsFor = (epsilon: number) => {
    // The draws of both ends of the interval use the same table of weights, which may be long.
    const choices = new Map<number, Choice>();
    return parts.map(({ of, side }) => {
      const choice = choices.get(of) ?? new Choice(perCell(epsilon, of), sensitivity);
      choices.set(of, choice);
      return { choice, shift: side * choice.deficitBound(grid.size, 1 - request.confidence) };
    });
  };
  const meets = ({ within, confidence }: RankTarget, at: number) => {
    const { choice, shift } = drawsFor(at)[0]!;
    const reach = choice.deficitBound(grid.size, 1 - confidence);
    return reach + Math.abs(shift) <= within * fraction.parts;
  };
  const epsilon =
    "target" in payment ? smallestEpsilon((at) => meets(payment.target, at)) : payment.epsilon;
  const draws = drawsFor(epsilon);
  return {
    mechanism: {
      id: "exponential",
      params: { epsilon, sensitivity, candidates: grid.size },
      why:
        draws.length > 1
          ? "half of ε draws the value, and a quarter of ε draws each end of the interval"
          : "all of ε draws one value inside the range of the data",
    },
    events: draws.map(({ choice }) => choice.event),
    certified: { epsilon: sumUp(draws.map(({ choice }) => choice.certificate.epsilon)), delta: 0 },
    truth({ cells }) {
      const counts = cells.map((cell) => cell.rows ?? 0n);
      return draws.map(({ choice, shift }) =>
        deficits(counts, fraction, shift, choice.weights.length),
      );
    },
    draw: (truth, random) => draws.map(({ choice }, i) => choice.pick(truth[i]!, random)),
    show(drawn) {
      const [value = 0, low = value, high = value] = drawn.map((index) => grid.value(index));
      const last = grid.value(grid.size - 1);
      if (thousandths === 0) return [{ value, interval: { lower: grid.value(0), upper: value } }];
      if (thousandths === 1000) return [{ value, interval: { lower: value, upper: last } }];
      return [{ value, interval: { lower: Math.min(value, low), upper: Math.max(value, high) } }];
    },
    expects(confidence) {
      const { choice, shift } = draws[0]!;
      const missed = choice.deficitBound(grid.size, 1 - confidence) + Math.abs(shift);
      return { within: Math.ceil(missed / fraction.parts), unit: "rows" };
    },
  };
}
