import { type Measure, rowContribution, type Sum, stepsAt } from "../query/index.js";
import { FAR, NEAR } from "./bins.js";
import { type ColumnFact, isWhole } from "./column-fact.js";
import type { Dialect } from "./dialect.js";
import { bind, cast, type Fragment, own, sql } from "./fragment.js";
import { checkedMagnitude, ofLiteral, ofProduct } from "./magnitude.js";
import { asNumber } from "./typed.js";
import { compileExpression, type Scope } from "./value.js";

/** The SQL of a measure for one row. */
export interface CompiledMeasure {
  /** The measured value, computed from the columns of the table. */
  readonly source: Fragment;
  /** The value to aggregate, computed from the column that holds `source`. */
  readonly of: (source: Fragment) => Fragment;
}

/** Compiles a measure. Returns undefined for a measure that only counts rows or units. */
export function compileMeasure(
  name: string,
  measure: Measure,
  scope: Scope,
  dialect: Dialect,
  fact?: ColumnFact,
): CompiledMeasure | undefined {
  if (measure.kind === "units" || measure.of === undefined) return undefined;
  const value = compileExpression(measure.of, scope, dialect);
  if (measure.kind === "count") return { source: value.sql, of: (column) => column };
  rowContribution(name, measure); // refuses a range with too many steps
  if (value.integer !== undefined && isWhole(measure)) {
    const whole = (x: Fragment) => cast(x, dialect.types.integer);
    if (fact === "inside") return { source: value.integer, of: whole };
    if (fact === "small") return { source: value.integer, of: (x) => twiceClipped(x, measure) };
    return { source: value.integer, of: (x) => wholeSteps(x, measure, whole(x)) };
  }
  const { at } = measure.of.root;
  const { sql: guarded, bare, magnitude } = asNumber({ ...value, at }, dialect);
  // The conversion to steps is also a product, and this product must not underflow.
  checkedMagnitude(ofProduct(magnitude, ofLiteral(1 / measure.granularity)), at);
  const source = dialect.underflowFails ? guarded : (bare ?? guarded);
  const rounded = (x: Fragment) =>
    dialect.rounded(sql`(${x} * ${bind("number", 1 / measure.granularity)})`);
  return { source, of: fact === "inside" ? rounded : (x) => steps(x, measure, rounded(x)) };
}

/**
 * The value x in lattice steps: clipped, multiplied by 1/granularity and rounded. The first case of
 * the CASE applies to most rows, because most values are in range. The other cases also handle NaN
 * and infinity in a bare column.
 */
function steps(x: Fragment, sum: Sum, inside: Fragment): Fragment {
  const [lower, upper] = [bind("number", sum.lower), bind("number", sum.upper)];
  return sql`CASE WHEN ${x} BETWEEN ${lower} AND ${upper} THEN ${inside} WHEN ${x} > ${upper} AND ${x} <= ${FAR} THEN ${stepsOf(sum.upper, sum)} WHEN ${x} < ${lower} AND ${x} >= ${NEAR} THEN ${stepsOf(sum.lower, sum)} ELSE ${missing(sum)} END`;
}

/**
 * The value of an integer column in steps of granularity 1, computed without doubles and without
 * rounding.
 */
function wholeSteps(x: Fragment, sum: Sum, inside: Fragment): Fragment {
  const [lower, upper] = [stepsOf(sum.lower, sum), stepsOf(sum.upper, sum)];
  return sql`CASE WHEN ${x} BETWEEN ${lower} AND ${upper} THEN ${inside} WHEN ${x} > ${upper} THEN ${upper} WHEN ${x} < ${lower} THEN ${lower} ELSE ${missing(sum)} END`;
}

/**
 * Twice the clipped value of a small integer: |x - lower| - |x - upper| + lower + upper. DuckDB
 * computes this expression for many rows at once, but evaluates a CASE row by row.
 */
function twiceClipped(x: Fragment, { lower, upper }: Sum): Fragment {
  const from = (end: number) => sql`abs(CAST(${x} AS INTEGER) - (${own(end)}))`;
  return sql`${from(lower)} - ${from(upper)} + (${own(lower + upper)})`;
}

const missing = (sum: Sum): Fragment =>
  sum.missing === undefined ? sql`NULL` : stepsOf(sum.missing, sum);

/** A public number in steps. It is computed in the same way as the steps of a row. */
const stepsOf = (value: number, sum: Sum): Fragment => own(stepsAt(value, sum));
