import type { Key } from "../query/index.js";
import { bind, type Fragment, join, own, sql } from "./fragment.js";

/** Numbers beyond these limits are treated as missing, as `Dialect.double` explains. */
export const FAR = sql`1e60`;
export const NEAR = sql`-1e60`;

type Bins = Extract<Key, { edges: unknown }>;

/**
 * Finds the bin of x by binary search, with one comparison for each binary digit of the number of
 * bins. Values beyond the edges go to the first or the last bin, unless `isBinned` excludes these
 * values.
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

/** Whether x belongs to a bin. */
export function isBinned(x: Fragment, { edges, outside }: Bins): Fragment {
  const ends =
    outside === "clamp"
      ? [NEAR, FAR]
      : [edges[0], edges.at(-1)].map((edge) => bind("number", edge!));
  return sql`${x} BETWEEN ${join(ends, " AND ")}`;
}
