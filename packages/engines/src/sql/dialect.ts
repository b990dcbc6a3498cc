import type { ColumnType } from "../query/index.js";
import type { Fragment, ParameterType, Placeholder } from "./fragment.js";

export type DialectName = "duckdb" | "postgres" | "trino";

/**
 * The SQL that differs between the three engines. All other SQL is the same for all engines. No
 * expression of a dialect may fail on any row: every cast is total or guarded by a CASE.
 */
export interface Dialect {
  readonly name: DialectName;
  /**
   * Set if a text is read as a number only where the expression says so by `number`. Otherwise a
   * text is read as a number wherever a number is needed.
   */
  readonly refusesTexts?: boolean;
  readonly placeholder: Placeholder;
  /** The SQL type names of a double, a 64-bit integer, a string and a boolean. */
  readonly types: Readonly<Record<ParameterType, string>>;
  /**
   * A column as text that is compared and ordered by code point, whatever the collation of the
   * column.
   */
  text(column: Fragment, type: ColumnType): Fragment;
  /** A literal or bound text that is compared and ordered by code point. */
  textLiteral(text: Fragment): Fragment;
  /**
   * A column converted such that values that the engine considers equal become identical, and so
   * have the same hash. The result is null for a value that is not equal to itself.
   */
  unit(column: Fragment, type: ColumnType): Fragment;
  /**
   * A float or decimal column as a double. NaN and values beyond ±1e60 become null, and values
   * within ±1e-60 become zero.
   */
  double(column: Fragment, type: "float" | "decimal"): Fragment;
  /**
   * Whether the engine raises an error if a product of doubles underflows. Otherwise such a product
   * is zero.
   */
  readonly underflowFails: boolean;
  /** An integer column as a 64-bit integer. A value beyond 64 bits becomes null. */
  integer(column: Fragment): Fragment;
  /** The place of x in a list of constants of this type, from 1, or null if x is not listed. */
  position(x: Fragment, list: readonly Fragment[], type: ParameterType): Fragment;
  /**
   * Written at the end of a subquery, so that its columns are computed once for each row, however
   * often the outer query uses them.
   */
  readonly once: Fragment;
  /** Whether the whole of `text` matches `pattern`, which is a constant without quotes. */
  matches(text: Fragment, pattern: string): Fragment;
  /** A text without leading and trailing spaces. */
  trim(text: Fragment): Fragment;
  /** Rounds a double below 2^53 in magnitude to the nearest 64-bit integer, ties to even. */
  rounded(value: Fragment): Fragment;
  /** The exact sum of 64-bit integers, or of several such sums. */
  sum(values: Fragment): Fragment;
  /** The quotient of a sum and a positive 64-bit integer, truncated towards zero. */
  quotient(sum: Fragment, by: Fragment): Fragment;
  /**
   * A hash of a secret salt, a unit, and the keys of a group or the columns of a row. A key or a
   * column may be null.
   */
  hash(salt: Fragment, unit: Fragment, keys: readonly Fragment[]): Fragment;
}
