import type { Duals } from "./layout.js";
import type { Task } from "./task.js";

/** The numbers of answers in the middle that are tried, in units of steps/ε. */
const SPREADS = [60, 180];

/** A long range has at least this many times the number of answers in the middle. */
const LONG = 3;

/** The answers in the middle of a long range, as a task of its own. */
export interface Middle {
  readonly task: Task;
  /** The first answer in the middle. */
  readonly first: number;
}

/**
 * Middles of a long range, of growing sizes. A mechanism for the whole range is also a mechanism for
 * the middle. So prices for the middle, with zeros for all other answers, are prices for the whole
 * range. If the worst answer matters, they are almost the best prices, because the ends of the
 * range hardly reduce the loss of answers far from the ends.
 */
export function middlesOf(task: Task): Middle[] {
  const { epsilon, delta, steps, last, from, to, perStep, prior } = task;
  const plain = prior === undefined && delta === 0 && perStep === 1 && from <= 0 && to >= last;
  if (!plain) return [];
  const sizes = SPREADS.map((spread) => Math.ceil((spread * steps) / epsilon));
  return sizes.filter((size) => LONG * size <= last).map((size) => middleOf(task, size));
}

/** The `size` or `size` + 1 steps in the middle, so that as many answers remain on both sides. */
function middleOf(task: Task, size: number): Middle {
  const { last, from, to } = task;
  const most = size + ((last - size) % 2);
  const first = (last - most) / 2;
  const outputs = to - from - last + most + 1;
  const part = (table: Float64Array) => {
    const own = new Float64Array(outputs * (most + 1));
    for (let k = 0; k < outputs; k++) {
      const at = (k + first) * (last + 1) + first;
      own.set(table.subarray(at, at + most + 1), k * (most + 1));
    }
    return own;
  };
  const demands = task.demands.map((demand) => ({ ...demand, values: part(demand.values) }));
  const own = { ...task, last: most, to: from + outputs - 1, loss: part(task.loss), demands };
  return { task: own, first };
}

/** The prices of the middle as prices of the whole range. */
export function extended(
  { sums, losses, demands, cuts }: Duals,
  first: number,
  last: number,
): Duals {
  const extend = (prices: Float64Array) => {
    const all = new Float64Array(last + 1);
    all.set(prices, first);
    return all;
  };
  return { sums: extend(sums), losses: extend(losses), demands: demands.map(extend), cuts };
}
