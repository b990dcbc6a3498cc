import { type Measure, rowSteps, type Table } from "../plan/index.js";
import { FAR, NEAR } from "./bins.js";
import type { Dialect } from "./dialect.js";
import { bind, cast, type Fragment, own, quoted, sql } from "./fragment.js";
import { checked, ofLiteral, ofProduct } from "./magnitude.js";
import { asNumber } from "./typed.js";
import { compileExpression, type Scope } from "./value.js";

type Sum = Extract<Measure, { kind: "sum" }>;

/** What a measure reads of a row. */
export interface CompiledMeasure {
  /** The measured value, from the table's columns. */
  readonly source: Fragment;
  /** What is aggregated, from the source, now a column. */
  readonly of: (source: Fragment) => Fragment;
}

/**
 * Nothing for a measure that only counts rows or units. With `inside`, no row is `beyond` what the
 * measure takes as it is.
 */
export function compileMeasure(
  name: string,
  measure: Measure,
  scope: Scope,
  dialect: Dialect,
  inside: boolean,
): CompiledMeasure | undefined {
  if (measure.kind === "units" || measure.of === undefined) return undefined;
  const value = compileExpression(measure.of, scope, dialect);
  if (measure.kind === "count") return { source: value.sql, of: (column) => column };
  rowSteps(name, measure);
  if (value.integer !== undefined && isWhole(measure)) {
    const whole = (x: Fragment) => cast(x, dialect.types.integer);
    return { source: value.integer, of: inside ? whole : (x) => wholeSteps(x, measure, whole(x)) };
  }
  const { at } = measure.of.root;
  const { sql: guarded, bare, magnitude } = asNumber({ ...value, at }, dialect);
  // Steps are a product too, and must not underflow.
  checked(ofProduct(magnitude, ofLiteral(1 / measure.granularity)), at);
  const source = dialect.underflowFails ? guarded : (bare ?? guarded);
  const rounded = (x: Fragment) =>
    dialect.rounded(sql`(${x} * ${bind("number", 1 / measure.granularity)})`);
  return { source, of: inside ? rounded : (x) => steps(x, measure, rounded(x)) };
}

/** Which rows a sum must clamp or fill in; nothing where it is not over a column of numbers. */
export function beyond(sum: Sum, { columns }: Table): Fragment | undefined {
  const { root } = sum.of;
  const column = columns.find(({ name }) => root.kind === "name" && name === root.name);
  if (column?.type !== "integer" && column?.type !== "float") return undefined;
  const x = quoted(column.name);
  // Written out, for DuckDB to hold them against what it knows of the column.
  const [lower, upper] = [sum.lower, sum.upper].map((end) =>
    own(column.type === "integer" && isWhole(sum) ? end : end.toExponential()),
  ) as [Fragment, Fragment];
  const outside = sql`${x} < ${lower} OR ${x} > ${upper}`;
  return sum.missing === undefined ? outside : sql`${outside} OR ${x} IS NULL`;
}

/**
 * x in steps of the lattice: clamped, multiplied by 1/granularity and rounded. Rows in range, the
 * most, are decided by the first case; the others also see to what a bare column may hold.
 */
function steps(x: Fragment, sum: Sum, inside: Fragment): Fragment {
  const [lower, upper] = [bind("number", sum.lower), bind("number", sum.upper)];
  return sql`CASE WHEN ${x} BETWEEN ${lower} AND ${upper} THEN ${inside} WHEN ${x} > ${upper} AND ${x} <= ${FAR} THEN ${stepsAt(sum.upper, sum)} WHEN ${x} < ${lower} AND ${x} >= ${NEAR} THEN ${stepsAt(sum.lower, sum)} ELSE ${missing(sum)} END`;
}

/** A column of integers in steps of one needs neither doubles nor rounding. */
function wholeSteps(x: Fragment, sum: Sum, inside: Fragment): Fragment {
  const [lower, upper] = [stepsAt(sum.lower, sum), stepsAt(sum.upper, sum)];
  return sql`CASE WHEN ${x} BETWEEN ${lower} AND ${upper} THEN ${inside} WHEN ${x} > ${upper} THEN ${upper} WHEN ${x} < ${lower} THEN ${lower} ELSE ${missing(sum)} END`;
}

const isWhole = ({ granularity, lower, upper }: Sum): boolean =>
  granularity === 1 && Number.isSafeInteger(lower) && Number.isSafeInteger(upper);

const missing = (sum: Sum): Fragment =>
  sum.missing === undefined ? sql`NULL` : stepsAt(sum.missing, sum);

/** The steps of a public number, as the engine would compute them: ties to even. */
function stepsAt(value: number, { lower, upper, granularity }: Sum): Fragment {
  const scaled = Math.min(Math.max(value, lower), upper) * (1 / granularity);
  const below = Math.floor(scaled);
  const rest = scaled - below;
  return own(rest > 0.5 || (rest === 0.5 && below % 2 !== 0) ? below + 1 : below);
}
