import type { ColumnType } from "../query/index.js";
import type { Fragment, Parameter, ParameterType } from "./fragment.js";

export type DialectName = "duckdb" | "postgres" | "trino";

/**
 * The SQL that differs between the three engines; all other SQL is the same. No expression here may fail
 * on any row: every cast is total or guarded by a CASE.
 */
export interface Dialect {
  readonly name: DialectName;
  /** Writes the placeholder of a bound value. */
  placeholder(parameter: Parameter, place: number): string;
  /** The names of the types of a double, a 64-bit integer, a text and a condition. */
  readonly types: Readonly<Record<ParameterType, string>>;
  /** A column as text that is compared and ordered by code point, whatever its collation. */
  text(column: Fragment, type: ColumnType): Fragment;
  /** A literal or bound text that is compared and ordered by code point. */
  textLiteral(text: Fragment): Fragment;
  /**
   * A column in a form in which values that the engine considers equal are identical, so that they have
   * the same hash. Null for a value that is not equal to itself.
   */
  unit(column: Fragment, type: ColumnType): Fragment;
  /** A float or decimal column as a double: null for NaN and beyond ±1e60, zero within ±1e-60. */
  double(column: Fragment, type: "float" | "decimal"): Fragment;
  /** Whether a product of doubles that underflows is an error; otherwise it is zero. */
  readonly underflowFails: boolean;
  /** Whether all of `text` matches `pattern`, a constant without quotes. */
  matches(text: Fragment, pattern: string): Fragment;
  /** A text without leading and trailing spaces. */
  trim(text: Fragment): Fragment;
  /** A double below 2^53 in magnitude to the nearest 64-bit integer, ties to even. */
  rounded(value: Fragment): Fragment;
  /** The exact sum of 64-bit integers, or of sums of them. */
  sum(values: Fragment): Fragment;
  /** The quotient of a sum and a positive 64-bit integer, truncated towards zero. */
  quotient(sum: Fragment, by: Fragment): Fragment;
  /** A hash of a secret salt, the unit `u` and the keys of a group, which may be null. */
  hash(salt: Fragment, keys: readonly Fragment[]): Fragment;
}
