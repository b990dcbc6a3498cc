import { type Key, type Measure, rowSteps } from "../plan/index.js";
import type { Dialect } from "./dialect.js";
import { bind, type Fragment, join, own, sql } from "./fragment.js";

/** Beyond this a number counts as missing: see `Dialect.double`. */
const FAR = sql`1e60`;
const NEAR = sql`-1e60`;

const number = (value: number): Fragment => bind("number", value);

/**
 * A row's value x, a column, in steps of a sum's lattice: clamped, multiplied by 1/granularity and
 * rounded. The order of the cases matters: rows in range, the most, are decided by the first.
 */
export function steps(
  x: Fragment,
  name: string,
  sum: Extract<Measure, { kind: "sum" }>,
  dialect: Dialect,
): Fragment {
  rowSteps(name, sum);
  const scale = 1 / sum.granularity;
  const [lower, upper] = [number(sum.lower), number(sum.upper)];
  const at = (value: number): Fragment =>
    own(roundedToEven(Math.min(Math.max(value, sum.lower), sum.upper) * scale));
  const inside = dialect.rounded(sql`(${x} * ${number(scale)})`);
  const missing = sum.missing === undefined ? sql`NULL` : at(sum.missing);
  return sql`CASE WHEN ${x} BETWEEN ${lower} AND ${upper} THEN ${inside} WHEN ${x} > ${upper} AND ${x} <= ${FAR} THEN ${at(sum.upper)} WHEN ${x} < ${lower} AND ${x} >= ${NEAR} THEN ${at(sum.lower)} ELSE ${missing} END`;
}

function roundedToEven(value: number): number {
  const below = Math.floor(value);
  const rest = value - below;
  return rest > 0.5 || (rest === 0.5 && below % 2 !== 0) ? below + 1 : below;
}

type Bins = Extract<Key, { edges: unknown }>;

/**
 * The bin of x by binary search: as many comparisons for a row as the number of bins has binary
 * digits. What lies beyond the ends goes to the first or the last bin, if `binned` lets it through.
 */
export function bin(x: Fragment, { edges }: Bins): Fragment {
  const search = (from: number, to: number): Fragment => {
    if (from === to) return own(from);
    const middle = Math.ceil((from + to) / 2);
    const edge = number(edges[middle] as number);
    return sql`CASE WHEN ${x} < ${edge} THEN ${search(from, middle - 1)} ELSE ${search(middle, to)} END`;
  };
  return search(0, edges.length - 2);
}

/** Whether x falls in any bin. */
export function binned(x: Fragment, { edges, outside }: Bins): Fragment {
  const ends =
    outside === "clamp"
      ? [NEAR, FAR]
      : [edges[0], edges.at(-1)].map((edge) => number(edge as number));
  return sql`${x} BETWEEN ${join(ends, " AND ")}`;
}
