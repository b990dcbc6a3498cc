import { type AggregateQuery, type Measure, mustChoose, unitSteps } from "../query/index.js";
import type { Dialect } from "./dialect.js";
import { bind, cast, type Fragment, join, own, sql } from "./fragment.js";
import type { Reading, Rows } from "./rows.js";

/**
 * Three levels: `source` evaluates expressions on the rows that pass the filter; `rows` puts values
 * on their lattice and drops rows of unlisted keys; then groups are aggregated, for a unit column
 * first per (unit, group), where contributions are bounded, and of these only the chosen per group.
 */
export function buildQuery(
  plan: AggregateQuery,
  dialect: Dialect,
  source: Rows,
  salt: string,
  reading: Reading,
): Fragment {
  const rows = source.select(reading);
  const keys = plan.by.map((_, i) => own(`k${i}`));
  const measures = Object.entries(plan.measures);
  // Numbers leave as text, so that no driver rounds them.
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
    return reading.known?.get(name) === "small" ? dialect.quotient(value, own(2)) : value;
  };
  const by = keys.length === 0 ? sql`` : sql`\nGROUP BY ${join(keys, ", ")}`;
  if (plan.unit === undefined) {
    const values = measures.map(([name, measure], i) => {
      const value = aggregated(name, measure, i);
      return measure.kind === "sum" ? zeroIfNone(value) : value;
    });
    return sql`SELECT ${select(values)}\nFROM (${rows}) AS r${by}`;
  }
  const values = measures.flatMap(([name, measure], i) => [
    ...(measure.kind === "units" ? [] : [sql`${aggregated(name, measure, i)} AS m${own(i)}`]),
    ...(isShared(measure) ? [sql`count(v${own(i)}) AS n${own(i)}`] : []),
  ]);
  const pairKeys = join([sql`u`, ...keys], ", ");
  const columns = join([pairKeys, ...values], ", ");
  const pairs = sql`pairs AS (SELECT ${columns}\nFROM (${rows}) AS r\nWHERE u IS NOT NULL\nGROUP BY ${pairKeys})`;
  const bounded = measures.map(([name, measure], i) => boundedSum(plan, name, measure, i, dialect));
  if (!mustChoose(plan)) return sql`WITH ${pairs}\nSELECT ${select(bounded)}\nFROM pairs${by}`;
  // The keys decide ties. Ordered by one column alone, DuckDB would keep a heap for each unit.
  const order = join([dialect.hash(bind("text", salt), keys), ...keys], ", ");
  const ranked = sql`ranked AS (SELECT *, row_number() OVER (PARTITION BY u ORDER BY ${order}) AS place FROM pairs)`;
  return sql`WITH ${pairs},\n${ranked}\nSELECT ${select(bounded)}\nFROM ranked WHERE place <= ${own(plan.unit.bound.groups)}${by}`;
}

function aggregate(measure: Measure, i: number, dialect: Dialect): Fragment {
  if (measure.kind === "sum") return dialect.sum(sql`v${own(i)}`);
  return measure.kind === "count" && measure.of !== undefined
    ? sql`count(v${own(i)})`
    : sql`count(*)`;
}

/** The sum of no rows is null. */
const zeroIfNone = (sum: Fragment): Fragment => sql`coalesce(${sum}, 0)`;

/** A unit's aggregate in one group is clamped to its range before units are added up. */
function boundedSum(
  plan: AggregateQuery,
  name: string,
  measure: Measure,
  i: number,
  dialect: Dialect,
): Fragment {
  if (measure.kind === "units") return sql`count(*)`;
  const { lower, upper } = unitSteps(plan, name);
  const m = isShared(measure) ? share(plan, i, dialect) : own(`m${i}`);
  const clamped =
    measure.kind === "count"
      ? sql`least(${m}, ${own(upper)})`
      : sql`greatest(least(coalesce(${m}, 0), ${own(upper)}), ${own(lower)})`;
  return zeroIfNone(dialect.sum(cast(clamped, dialect.types.integer)));
}

const isShared = (measure: Measure): boolean =>
  measure.kind === "sum" && measure.excess === "share";

/** Of a unit's sum, what as many of its rows as count have on average. */
function share(plan: AggregateQuery, i: number, dialect: Dialect): Fragment {
  const [m, n, rows] = [own(`m${i}`), own(`n${i}`), own(plan.unit!.bound.rows)];
  const part = dialect.quotient(sql`(${m} * ${rows})`, n);
  return sql`CASE WHEN ${n} > ${rows} THEN ${part} ELSE ${m} END`;
}
