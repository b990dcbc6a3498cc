import type { BinKey } from "../query/index.js";
import { bind, type Fragment, join, own, sql } from "./fragment.js";

/** Numbers beyond these limits are treated as missing, as `Dialect.double` explains. */
export const FAR = sql`1e60`;
export const NEAR = sql`-1e60`;

/**
 * Finds the interval of x by binary search, with one comparison for each binary digit of the number
 * of intervals. Each interval ends where the next one starts. A value before the first start is in
 * the first interval. `leaf` is what the search returns for an interval.
 */
export function search(
  x: Fragment,
  starts: readonly Fragment[],
  leaf: (interval: number) => Fragment = own,
): Fragment {
  const within = (from: number, to: number): Fragment => {
    if (from === to) return leaf(from);
    const middle = Math.ceil((from + to) / 2);
    return sql`CASE WHEN ${x} < ${starts[middle]!} THEN ${within(from, middle - 1)} ELSE ${within(middle, to)} END`;
  };
  return within(0, starts.length - 1);
}

/** The bin of a number x for which `isBinned` is true. */
export function bin(x: Fragment, { edges }: BinKey): Fragment {
  const starts = edges.slice(0, -1).map((edge) => bind("number", edge));
  return search(x, starts);
}

/** Whether x belongs to a bin. */
export function isBinned(x: Fragment, { edges, outside }: BinKey): Fragment {
  const ends =
    outside === "clamp"
      ? [NEAR, FAR]
      : [edges[0], edges.at(-1)].map((edge) => bind("number", edge!));
  return sql`${x} BETWEEN ${join(ends, " AND ")}`;
}
