import type { ColumnType } from "../query/index.js";
import type { Fragment, Parameter, ParameterType } from "./fragment.js";

export type DialectName = "duckdb" | "postgres" | "trino";

/**
 * Where the three engines differ; everything else is one text for all. No form here may raise an
 * error on any row: a cast is total, or guarded by a CASE.
 */
export interface Dialect {
  readonly name: DialectName;
  /** How a bound value is written. */
  placeholder(parameter: Parameter, place: number): string;
  /** Names of the types of a double, a 64-bit integer, a text and a condition. */
  readonly types: Readonly<Record<ParameterType, string>>;
  /** A column as text, compared and ordered by code point whatever the column's collation. */
  text(column: Fragment, type: ColumnType): Fragment;
  /** A text of our own or bound, compared and ordered by code point. */
  textLiteral(text: Fragment): Fragment;
  /**
   * A column whose values are told apart as the engine does by `=`, equal ones in the same form, so
   * that a hash cannot tell them apart either. Null for a value that is equal to none.
   */
  unit(column: Fragment, type: ColumnType): Fragment;
  /** A float or decimal column as a double: null beyond ±1e60 and for NaN, zero within ±1e-60. */
  double(column: Fragment, type: "float" | "decimal"): Fragment;
  /** Whether a product of doubles that underflows is an error, rather than zero. */
  readonly underflowFails: boolean;
  /** Whether all of `text` matches `pattern`, a constant of ours without quotes. */
  matches(text: Fragment, pattern: string): Fragment;
  /** A text without the spaces at its ends. */
  trim(text: Fragment): Fragment;
  /** A double below 2^53 in magnitude to the nearest 64-bit integer, ties to even. */
  rounded(value: Fragment): Fragment;
  /** The exact sum of 64-bit integers or of such sums. */
  sum(values: Fragment): Fragment;
  /** The whole part of the quotient of such a sum and a positive 64-bit integer. */
  quotient(sum: Fragment, by: Fragment): Fragment;
  /** A number that mixes a secret salt, the unit `u` and a group's keys, which may be null. */
  hash(salt: Fragment, keys: readonly Fragment[]): Fragment;
}
