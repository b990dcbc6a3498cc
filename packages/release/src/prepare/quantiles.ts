import { CountTree, QuantileRecursion } from "@noisewright/core/selection";
import { perCell, sumUp } from "./level.js";
import type { Procedure } from "./prepared.js";
import type { Rank } from "./rank.js";
import { fractionOf } from "./rank-deficits.js";
import { smallestEpsilon } from "./target.js";

export interface Quantiles extends Omit<Rank, "thousandths" | "confidence"> {
  /** The levels of the quantiles in thousandths, increasing. */
  readonly thousandths: readonly number[];
  readonly intervals: boolean;
  /** The confidence level of each interval. Without intervals, it has no effect. */
  readonly confidence: number;
}

/**
 * Draws several quantiles at once by recursion. Half of ε draws the values. The other half pays for
 * noisy counts, from which the ends of the intervals are computed. Only the points of the values and
 * of the ends are kept, so the confidence level must be known before drawing.
 */
export function quantiles(request: Quantiles): Procedure {
  const { thousandths, grid, rows, payment, intervals } = request;
  const points = grid.size;
  const shares = intervals ? 2 : 1;
  const valuesAt = (epsilon: number) =>
    new QuantileRecursion({ thousandths, points, rows, epsilon: perCell(epsilon, shares) });
  const epsilon =
    "target" in payment
      ? smallestEpsilon((at) => {
          const { within, confidence } = payment.target;
          return valuesAt(at).rankBound(1 - confidence) <= within;
        })
      : payment.epsilon;
  const values = valuesAt(epsilon);
  const ends = intervals
    ? new CountTree({ points, rows, epsilon: perCell(epsilon, shares) })
    : undefined;
  const fractions = thousandths.map(fractionOf);
  const count = thousandths.length;
  return {
    ...(count > 1 && { several: { columns: ["quantile"], count } }),
    mechanism: {
      id: "exponential",
      params: { epsilon, rows, candidates: points, quantiles: count },
      why: intervals
        ? "half of ε draws the values, and half of ε pays for the intervals"
        : "all of ε draws the values",
    },
    events: [...values.events, ...(ends === undefined ? [] : [ends.event])],
    certified: { epsilon: sumUp([values.epsilon, ends?.epsilon ?? 0]), delta: 0 },
    truth: ({ cells }) => [cells.map((cell) => countOf(cell.rows ?? 0n, points))],
    draw([counts], random) {
      const drawn = values.draw(counts!, random);
      const around = ends?.draw(counts!, fractions, 1 - request.confidence, random) ?? [];
      return [...drawn, ...around.map(({ first }) => first), ...around.map(({ last }) => last)];
    },
    show: (drawn) =>
      thousandths.map((level, i) => {
        const point = drawn[i]!;
        const labels = count > 1 ? { labels: [level / 1000] } : {};
        if (!intervals) return { ...labels, value: grid.value(point) };
        const [first, last] = [drawn[count + i]!, drawn[2 * count + i]!];
        const lower = grid.value(Math.min(first, point, last));
        const upper = grid.value(Math.max(first, point, last));
        return { ...labels, value: grid.value(point), interval: { lower, upper } };
      }),
    expects: (confidence) => ({
      within: Math.ceil(values.rankBound(1 - confidence)),
      unit: "rows",
    }),
  };
}

/** The number of rows of a point as a double. The sum over all points is exact in doubles. */
function countOf(rows: bigint, points: number): number {
  const most = BigInt(Math.floor(Number.MAX_SAFE_INTEGER / points));
  return Number(rows < most ? rows : most);
}
