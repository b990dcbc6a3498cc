import type { Key } from "../query/index.js";
import { bind, type Fragment, join, own, sql } from "./fragment.js";

/** Beyond this a number counts as missing: see `Dialect.double`. */
export const FAR = sql`1e60`;
export const NEAR = sql`-1e60`;

type Bins = Extract<Key, { edges: unknown }>;

/**
 * The bin of x by binary search: as many comparisons for a row as the number of bins has binary
 * digits. What lies beyond the ends goes to the first or the last bin, if `binned` lets it through.
 */
export function bin(x: Fragment, { edges }: Bins): Fragment {
  const search = (from: number, to: number): Fragment => {
    if (from === to) return own(from);
    const middle = Math.ceil((from + to) / 2);
    const edge = bind("number", edges[middle]!);
    return sql`CASE WHEN ${x} < ${edge} THEN ${search(from, middle - 1)} ELSE ${search(middle, to)} END`;
  };
  return search(0, edges.length - 2);
}

/** Whether x falls in any bin. */
export function binned(x: Fragment, { edges, outside }: Bins): Fragment {
  const ends =
    outside === "clamp"
      ? [NEAR, FAR]
      : [edges[0], edges.at(-1)].map((edge) => bind("number", edge!));
  return sql`${x} BETWEEN ${join(ends, " AND ")}`;
}
