import { Choice } from "@noisewright/core/selection";
import type { Payment } from "./additive.js";
import type { Grid } from "./grid.js";
import { perCell, sumUp } from "./level.js";
import type { Procedure } from "./prepared.js";
import { deficits, fractionOf } from "./rank-deficits.js";
import { leastEpsilon } from "./target.js";

export interface Rank {
  /** Which quantile, in thousandths: 0 is the minimum, 1000 the maximum. */
  readonly thousandths: number;
  readonly grid: Grid;
  /** Rows that one unit adds or removes, in all groups together. */
  readonly rows: number;
  readonly payment: Payment;
  /** Of the interval of each group: its ends are drawn too, so this must be known beforehand. */
  readonly confidence: number;
}

type RankTarget = Extract<Payment, { readonly target: unknown }>["target"];

/** What a draw is of: one of so many parts of ε, and on which side of the quantile it must lie. */
interface Part {
  readonly of: number;
  readonly side: -1 | 0 | 1;
}

const WITHIN: readonly Part[] = [
  { of: 2, side: 0 },
  { of: 4, side: -1 },
  { of: 4, side: 1 },
];

/**
 * A quantile by the exponential mechanism over the points of a grid, by how many ranks each misses
 * it. An interval needs draws of its own, aimed so far below and above that they lie beyond the true
 * quantile with a small known probability f only, whatever the data. It reaches over all three
 * draws, which are independent: the truth is missed where it is below all or above all, with
 * probability ≤ f · P(value above) + f · P(value below) ≤ f. On a table of two heaps at the ends of
 * the grid it is f, so no shorter interval of these draws would do. What the largest value is a single
 * row decides: only a value that it is not below can be drawn, and the interval goes from there to
 * the declared bound. The smallest likewise.
 */
export function rank(plan: Rank): Procedure {
  const { grid, thousandths, payment } = plan;
  const fraction = fractionOf(thousandths);
  const sensitivity = Math.max(fraction.part, fraction.parts - fraction.part) * plan.rows;
  const parts: readonly Part[] =
    thousandths === 0
      ? [{ of: 1, side: 1 }]
      : thousandths === 1000
        ? [{ of: 1, side: -1 }]
        : WITHIN;
  const drawsFor = (epsilon: number) => {
    // Both ends are drawn by the same weights, whose table may be long.
    const choices = new Map<number, Choice>();
    return parts.map(({ of, side }) => {
      const choice = choices.get(of) ?? new Choice(perCell(epsilon, of), sensitivity);
      choices.set(of, choice);
      return { choice, shift: side * choice.deficitBound(grid.size, 1 - plan.confidence) };
    });
  };
  const meets = ({ within, confidence }: RankTarget, at: number) => {
    const { choice, shift } = drawsFor(at)[0]!;
    const reach = choice.deficitBound(grid.size, 1 - confidence);
    return reach + Math.abs(shift) <= within * fraction.parts;
  };
  const epsilon =
    "target" in payment ? leastEpsilon((at) => meets(payment.target, at)) : payment.epsilon;
  const draws = drawsFor(epsilon);
  return {
    mechanism: {
      id: "exponential",
      params: { epsilon, sensitivity, candidates: grid.size },
      why:
        draws.length > 1
          ? "half of ε for the value, a quarter for each end"
          : "one draw, from inside",
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
      if (thousandths === 0) return { value, interval: { lower: grid.value(0), upper: value } };
      if (thousandths === 1000) return { value, interval: { lower: value, upper: last } };
      return { value, interval: { lower: Math.min(value, low), upper: Math.max(value, high) } };
    },
    expects(confidence) {
      const { choice, shift } = draws[0]!;
      const missed = choice.deficitBound(grid.size, 1 - confidence) + Math.abs(shift);
      return { within: Math.ceil(missed / fraction.parts), unit: "rows" };
    },
  };
}
