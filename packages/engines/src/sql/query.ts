import {
  type AggregateQuery,
  type Measure,
  mustChoose,
  rowSteps,
  type Sum,
  unitSteps,
} from "../query/index.js";
import { chosenRows, rankedPairs } from "./choice.js";
import type { Dialect } from "./dialect.js";
import { cast, type Fragment, join, own, sql } from "./fragment.js";
import type { Reading, Rows } from "./rows.js";

/**
 * Builds the SQL query in three levels. The level `source` evaluates expressions on the rows that
 * pass the filter. The level `rows` rounds values to the lattice and leaves out rows with unlisted
 * keys. The outermost level aggregates groups. If there is a unit column, the outermost level first
 * aggregates each (unit, group) pair. It then bounds the contribution of each pair, and uses only
 * the groups chosen for the unit. With `reading.rowsFirst`, the rows of other groups are left out
 * before pairs are aggregated.
 */
export function buildQuery(
  query: AggregateQuery,
  dialect: Dialect,
  source: Rows,
  salt: string,
  reading: Reading,
): Fragment {
  const rows = source.select(reading);
  const keys = query.by.map((_, i) => own(`k${i}`));
  const measures = Object.entries(query.measures);
  // Numbers are returned as text, so that no driver rounds the numbers.
  const select = (values: readonly Fragment[]): Fragment =>
    join(
      [
        ...keys.map((key, i) => source.keyOut(key, i)),
        ...values.map((value) => cast(value, dialect.types.text)),
      ],
      ",\n  ",
    );
  const aggregated = (name: string, measure: Measure, i: number): Fragment => {
    const value = aggregate(measure, i, dialect);
    return reading.facts?.get(name) === "small" ? dialect.quotient(value, own(2)) : value;
  };
  const by = keys.length === 0 ? sql`` : sql`\nGROUP BY ${join(keys, ", ")}`;
  if (query.unit === undefined) {
    const values = measures.map(([name, measure], i) => {
      const value = aggregated(name, measure, i);
      return measure.kind === "sum" ? zeroIfNone(value) : value;
    });
    return sql`SELECT ${select(values)}\nFROM (${rows}) AS r${by}`;
  }
  const values = measures.flatMap(([name, measure], i) =>
    pairValues(measure, aggregated(name, measure, i), i, dialect),
  );
  const chooses = mustChoose(query);
  const rowsFirst = chooses && reading.rowsFirst === true;
  const chosen = rowsFirst ? chosenRows(query, dialect, salt, keys, rows) : rows;
  if (rowsFirst && measures.every(([, measure]) => isCount(measure))) {
    const counts = measures.map(([, { kind }]) => countOfChosen(kind));
    return sql`SELECT ${select(counts)}\nFROM (${chosen}) AS c\nWHERE earlier < ${own(query.unit.bound.rows)}${by}`;
  }
  const pairs = pairsOf(keys, values, chosen);
  const bounded = measures.map(([name, measure], i) =>
    boundedSum(query, name, measure, i, dialect),
  );
  if (rowsFirst || !chooses) return sql`WITH ${pairs}\nSELECT ${select(bounded)}\nFROM pairs${by}`;
  const ranked = rankedPairs(query, dialect, salt, keys, reading.isInner);
  return sql`WITH ${pairs},\n${ranked}\nSELECT ${select(bounded)}\nFROM ranked WHERE place <= ${own(query.unit.bound.groups)}${by}`;
}

/** Whether a measure counts rows or units, whatever the values of the rows are. */
const isCount = (measure: Measure): boolean =>
  measure.kind === "units" || (measure.kind === "count" && measure.of === undefined);

/** A count of the chosen rows. Only the first row of a pair has no earlier row. */
const countOfChosen = (kind: Measure["kind"]): Fragment =>
  kind === "units" ? sql`count(CASE WHEN earlier = 0 THEN 1 END)` : sql`count(*)`;

/** The level of (unit, group) pairs: their keys and the aggregates of their rows. */
export function pairsOf(
  keys: readonly Fragment[],
  values: readonly Fragment[],
  rows: Fragment,
): Fragment {
  const pairKeys = join([sql`u`, ...keys], ", ");
  const columns = join([pairKeys, ...values], ", ");
  return sql`pairs AS (SELECT ${columns}\nFROM (${rows}) AS r\nWHERE u IS NOT NULL\nGROUP BY ${pairKeys})`;
}

/** The aggregates of a pair that `contribution` uses. */
export const pairValues = (
  measure: Measure,
  aggregated: Fragment,
  i: number,
  dialect: Dialect,
): readonly Fragment[] => [
  ...(measure.kind === "units" ? [] : [sql`${aggregated} AS m${own(i)}`]),
  ...(isShared(measure) ? [sql`count(v${own(i)}) AS n${own(i)}`] : []),
  ...(isShared(measure) && measure.squared
    ? [sql`${dialect.sum(sql`v${own(i)}`)} AS s${own(i)}`]
    : []),
];

export function aggregate(measure: Measure, i: number, dialect: Dialect): Fragment {
  if (measure.kind === "sum") {
    const v = own(`v${i}`);
    return dialect.sum(measure.squared ? sql`${v} * ${v}` : v);
  }
  return measure.kind === "count" && measure.of !== undefined
    ? sql`count(v${own(i)})`
    : sql`count(*)`;
}

/** Replaces a null sum by 0, because in SQL the sum of no rows is null. */
const zeroIfNone = (sum: Fragment): Fragment => sql`coalesce(${sum}, 0)`;

/** Sums over the units of a group. */
function boundedSum(
  query: AggregateQuery,
  name: string,
  measure: Measure,
  i: number,
  dialect: Dialect,
): Fragment {
  if (measure.kind === "units") return sql`count(*)`;
  return zeroIfNone(dialect.sum(contribution(query, name, measure, i, dialect)));
}

/** What a unit contributes to a group: the aggregate of the pair, clipped to its range. */
export function contribution(
  query: AggregateQuery,
  name: string,
  measure: Measure,
  i: number,
  dialect: Dialect,
): Fragment {
  if (measure.kind === "units") return own(1);
  const { lower, upper } = unitSteps(query, name);
  const m = isShared(measure) ? share(query, name, measure, i, dialect) : own(`m${i}`);
  const clamped =
    measure.kind === "count"
      ? sql`least(${m}, ${own(upper)})`
      : sql`greatest(least(coalesce(${m}, 0), ${own(upper)}), ${own(lower)})`;
  return cast(clamped, dialect.types.integer);
}

const isShared = (measure: Measure): measure is Sum =>
  measure.kind === "sum" && measure.excess === "share";

/**
 * The sum of a unit. If the unit has more than `bound.rows` rows, its sum is scaled down to
 * `bound.rows` rows. Quotients are rounded down, so a quotient of squares could exceed `upper` times
 * the quotient of the plain sum. Real rows never do: i² ≤ upper · i.
 */
function share(
  query: AggregateQuery,
  name: string,
  measure: Sum,
  i: number,
  dialect: Dialect,
): Fragment {
  const [m, n, rows] = [own(`m${i}`), own(`n${i}`), own(query.unit!.bound.rows)];
  const part = (sum: Fragment) => dialect.quotient(sql`(${sum} * ${rows})`, n);
  const bounded = measure.squared
    ? sql`least(${part(m)}, ${own(rowSteps(name, measure).upper)} * ${part(own(`s${i}`))})`
    : part(m);
  return sql`CASE WHEN ${n} > ${rows} THEN ${bounded} ELSE ${m} END`;
}
