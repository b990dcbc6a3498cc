import { type Measure, rowSteps, type Sum, stepsAt } from "../query/index.js";
import { FAR, NEAR } from "./bins.js";
import type { Dialect } from "./dialect.js";
import { bind, cast, type Fragment, own, sql } from "./fragment.js";
import { isWhole, type Known } from "./known.js";
import { checked, ofLiteral, ofProduct } from "./magnitude.js";
import { asNumber } from "./typed.js";
import { compileExpression, type Scope } from "./value.js";

/** What a measure reads of a row. */
export interface CompiledMeasure {
  /** The measured value, from the table's columns. */
  readonly source: Fragment;
  /** What is aggregated, from the source, now a column. */
  readonly of: (source: Fragment) => Fragment;
}

/** Nothing for a measure that only counts rows or units. */
export function compileMeasure(
  name: string,
  measure: Measure,
  scope: Scope,
  dialect: Dialect,
  known?: Known,
): CompiledMeasure | undefined {
  if (measure.kind === "units" || measure.of === undefined) return undefined;
  const value = compileExpression(measure.of, scope, dialect);
  if (measure.kind === "count") return { source: value.sql, of: (column) => column };
  rowSteps(name, measure);
  if (value.integer !== undefined && isWhole(measure)) {
    const whole = (x: Fragment) => cast(x, dialect.types.integer);
    if (known === "inside") return { source: value.integer, of: whole };
    if (known === "small") return { source: value.integer, of: (x) => twice(x, measure) };
    return { source: value.integer, of: (x) => wholeSteps(x, measure, whole(x)) };
  }
  const { at } = measure.of.root;
  const { sql: guarded, bare, magnitude } = asNumber({ ...value, at }, dialect);
  // Steps are a product too, and must not underflow.
  checked(ofProduct(magnitude, ofLiteral(1 / measure.granularity)), at);
  const source = dialect.underflowFails ? guarded : (bare ?? guarded);
  const rounded = (x: Fragment) =>
    dialect.rounded(sql`(${x} * ${bind("number", 1 / measure.granularity)})`);
  return { source, of: known === "inside" ? rounded : (x) => steps(x, measure, rounded(x)) };
}

/**
 * x in steps of the lattice: clamped, multiplied by 1/granularity and rounded. Rows in range, the
 * most, are decided by the first case; the others also see to what a bare column may hold.
 */
function steps(x: Fragment, sum: Sum, inside: Fragment): Fragment {
  const [lower, upper] = [bind("number", sum.lower), bind("number", sum.upper)];
  return sql`CASE WHEN ${x} BETWEEN ${lower} AND ${upper} THEN ${inside} WHEN ${x} > ${upper} AND ${x} <= ${FAR} THEN ${stepsOf(sum.upper, sum)} WHEN ${x} < ${lower} AND ${x} >= ${NEAR} THEN ${stepsOf(sum.lower, sum)} ELSE ${missing(sum)} END`;
}

/** A column of integers in steps of one needs neither doubles nor rounding. */
function wholeSteps(x: Fragment, sum: Sum, inside: Fragment): Fragment {
  const [lower, upper] = [stepsOf(sum.lower, sum), stepsOf(sum.upper, sum)];
  return sql`CASE WHEN ${x} BETWEEN ${lower} AND ${upper} THEN ${inside} WHEN ${x} > ${upper} THEN ${upper} WHEN ${x} < ${lower} THEN ${lower} ELSE ${missing(sum)} END`;
}

/**
 * Twice the clamped value of a small integer, |x - lower| - |x - upper| + lower + upper: DuckDB takes many
 * rows at once through this, and one at a time through a CASE.
 */
function twice(x: Fragment, { lower, upper }: Sum): Fragment {
  const from = (end: number) => sql`abs(CAST(${x} AS INTEGER) - (${own(end)}))`;
  return sql`${from(lower)} - ${from(upper)} + (${own(lower + upper)})`;
}

const missing = (sum: Sum): Fragment =>
  sum.missing === undefined ? sql`NULL` : stepsOf(sum.missing, sum);

/** A public number in steps, by the rule that rows are put on the lattice by. */
const stepsOf = (value: number, sum: Sum): Fragment => own(stepsAt(value, sum));
