import type { Expression } from "../expression/index.js";

/**
 * A value of a key column. An integer beyond ±2^53 is written as text, and a date is written as ISO
 * text.
 */
export type KeyValue = string | number | boolean | null;

/**
 * A column that groups rows. A key with `values`, `edges` or `starts` is public: rows with other
 * keys are left out, and a listed key without rows is reported with zeros. A key without these
 * fields is private: the engine returns the groups that exist, and the caller must select among
 * these groups privately.
 */
export type Key = ValueKey | BinKey | PeriodKey;

export interface ValueKey extends KeySource {
  readonly values?: readonly KeyValue[];
  /** See `BinKey`. A null that `values` does not list is also in the additional cell. */
  readonly other?: true;
}

export interface BinKey extends KeySource {
  /**
   * The edges of the bins [e₀, e₁), [e₁, e₂), …; the last bin includes its upper edge. The key of a
   * row is the index of its bin, from 0. A null is in no bin.
   */
  readonly edges: readonly number[];
  /**
   * What happens to values beyond the edges. `drop` leaves such values out, and `clamp` counts such
   * values in the first or the last bin.
   */
  readonly outside: "drop" | "clamp";
  /**
   * Set if a row that would be left out because of this key is in one additional public cell, the
   * last one. Only a query with sets (`SetsQuery`) can have this field.
   */
  readonly other?: true;
}

export interface PeriodKey extends KeySource {
  /**
   * The first days of the periods, as ISO dates in increasing order. The key of a row is the index
   * of the period that its date is in, from 0. Dates are compared as text, so a date column, a time
   * column and a text column in ISO form can be the key. A row outside all periods is left out.
   */
  readonly starts: readonly string[];
  /** The day after the last period. */
  readonly end: string;
}

interface KeySource {
  readonly name: string;
  readonly of: Expression;
}
