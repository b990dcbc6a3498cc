import type { Range } from "../laws/index.js";

/** An upper bound, over all x in a part of the range, on how far x may lie outside the centre. */
export type Room = (part: Range) => number;

/** Parts that are examined become smaller by this factor, in this number of rounds. */
const SHRINK = 4;
const ROUNDS = 3;

/**
 * The range of all x in `box` with low − room ≤ x ≤ high + room, where `room` may depend on x.
 * Returns undefined if there is no such x. The result only omits parts of the box in which no x
 * can satisfy the condition.
 */
export function hull(box: Range, low: number, high: number, room: Room): Range | undefined {
  let { lower, upper } = box;
  for (let i = 0; i < 2; i++) {
    const most = room({ lower, upper });
    lower = Math.max(lower, low - most);
    upper = Math.min(upper, high + most);
    if (lower > upper) return undefined;
  }
  const first = firstAllowed({ lower, upper }, low, room);
  const mirrored: Room = (part) => room({ lower: -part.upper, upper: -part.lower });
  const last = firstAllowed({ lower: -upper, upper: -lower }, -high, mirrored);
  if (first === undefined || last === undefined || first > -last) return undefined;
  return { lower: first, upper: -last };
}

/** A lower bound on the first x in `box` with low − room ≤ x. */
function firstAllowed({ lower, upper }: Range, low: number, room: Room): number | undefined {
  let from = lower;
  let width = (upper - lower) / SHRINK;
  for (let i = 0; i < ROUNDS; i++, width /= SHRINK) {
    for (;;) {
      const to = Math.min(from + width, upper);
      const start = low - room({ lower: from, upper: to });
      if (start <= to) {
        from = Math.max(from, start);
        break;
      }
      if (to === upper) return undefined;
      if (to === from) return from; // the part is too narrow for doubles
      from = to;
    }
  }
  return from;
}
