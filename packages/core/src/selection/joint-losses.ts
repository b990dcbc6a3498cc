import { coarsen, type DiscreteEvent } from "../accounting/events/index.js";

/** Losses are rounded up to multiples of this number, so that equal sums of losses merge. */
const STEP = 2 ** -40;
/** More sums of losses than this are moved to a grid, so that the time stays small. */
const MOST_SUMS = 512;
/** Larger than the rounding errors of the sum and the product of two masses. */
const UP = 1 + 2 ** -50;

/**
 * The event of `count` independent copies of an event with few different losses, as one event that
 * dominates them. Composed on a grid, an event whose infinite loss uses all of δ would cost a larger
 * ε.
 * The caller proves that `largest` is at least the largest sum of losses.
 */
export function copiesOf(event: DiscreteEvent, count: number, largest: number): DiscreteEvent {
  let sums = new Map<number, number>([[0, 1]]);
  let infinite = 0;
  for (let copy = 0; copy < count; copy++) {
    const next = new Map<number, number>();
    for (const [sum, mass] of sums) {
      event.losses.forEach((loss, i) => {
        const total = Math.ceil((sum + loss) / STEP) * STEP;
        next.set(total, ((next.get(total) ?? 0) + mass * event.masses[i]!) * UP);
      });
    }
    sums = next.size > MOST_SUMS ? fewer(next) : next;
    infinite = copy === 0 ? event.infinite : (infinite + (1 - infinite) * event.infinite) * UP;
  }
  const atoms = [...sums].sort(([a], [b]) => a - b);
  return {
    ...event,
    losses: atoms.map(([loss]) => Math.min(largest, loss)),
    masses: atoms.map(([, mass]) => Math.min(1, mass)),
    infinite: Math.min(1, infinite),
  };
}

/** A loss distribution with at most MOST_SUMS losses that dominates the given one. */
function fewer(sums: ReadonlyMap<number, number>): Map<number, number> {
  const [losses, masses] = [Float64Array.from(sums.keys()), Float64Array.from(sums.values())];
  const coarse = coarsen({ losses, masses }, MOST_SUMS);
  return new Map(Array.from(coarse.losses, (loss, i) => [loss, coarse.masses[i]!]));
}
