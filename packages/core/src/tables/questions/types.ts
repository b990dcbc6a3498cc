import type { PrivacyEvent } from "../../accounting/events/index.js";

/**
 * The columns of a set of tables. Each column lists the number of its nodes on each level, from the
 * total (1) to the finest level: `[1, 16]` for a plain column of 16 values, `[1, 50, 3000]` for 50
 * states of 60 counties each. Each level divides every node of the level above into equally many
 * nodes.
 */
export type Schema = readonly (readonly number[])[];

/**
 * A table: the level of each column. Level 0 leaves the column out, so a table with only zeros is
 * the total. Cells are in row-major order: the last column changes fastest.
 */
export type TableLevel = readonly number[];

/**
 * A question that is answered with noise: a table, in which the columns of `signs` are asked as
 * differences of siblings. A column in signs has two siblings below each node, so its numbers are
 * "left minus right".
 */
export interface Question {
  readonly level: TableLevel;
  /** The indices of the columns in signs, in increasing order. */
  readonly signs: readonly number[];
}

/**
 * The integer noise of one number of a question. The discrete Gaussian is sampled exactly, and
 * geometric noise from the certified integer weights of the mechanism `geometric`.
 */
export type TableNoise =
  | { readonly kind: "discrete-gaussian"; readonly variance: number }
  | { readonly kind: "geometric"; readonly epsilon: number; readonly sensitivity: number };

/** A question and its noise. */
export interface NoisyQuestion extends Question {
  readonly noise: TableNoise;
  /** The variance of the noise of one number. */
  readonly variance: number;
}

/**
 * What one protected unit may contribute. `rows`: at most `most` rows in any cells (one row if the
 * unit is a row). `groups`: at most one row in each of `most` nodes of the finest level of
 * `column`.
 */
export type TableUnit =
  | { readonly kind: "rows"; readonly most: number }
  | { readonly kind: "groups"; readonly most: number; readonly column: number };

/** What the plan makes small. */
export type TableLoss =
  /** The weighted sum of the cell variances of the tables; all weights are 1 by default. */
  | { readonly kind: "sum"; readonly weights?: readonly number[] }
  /** The largest ratio of a cell variance to its target. */
  | { readonly kind: "max"; readonly targets: readonly number[] };

/** The tables to publish, the unit to protect, what to make small, and the privacy level. */
export interface TablesRequest {
  readonly schema: Schema;
  readonly tables: readonly TableLevel[];
  readonly unit: TableUnit;
  readonly adjacency: "add-remove" | "substitute";
  readonly loss: TableLoss;
  /**
   * The privacy level of all tables together. Without `delta` the noise is geometric. If the loss
   * has targets and `epsilon` is absent, the plan has the smallest ε that meets all targets.
   */
  readonly epsilon?: number | undefined;
  readonly delta?: number | undefined;
}

/** The questions that answer a set of tables, their noise, and what is proved about them. */
export interface TablesPlan extends Omit<TablesRequest, "epsilon" | "delta" | "loss"> {
  readonly questions: readonly NoisyQuestion[];
  /** The variance of the estimate of a cell, for each table of the request. */
  readonly variances: readonly number[];
  /** The loss of the plan, after noise was rounded and certified. */
  readonly loss: number;
  /**
   * The proved relative distance of the plan to the best plan of the same kind of questions and
   * noise. For geometric noise the proof is rough: the true distance is usually far smaller.
   */
  readonly gap: number;
  /**
   * No mechanism that adds Gaussian noise to linear queries has a smaller loss at the same ε and δ.
   * Absent for geometric noise.
   */
  readonly optimum?: number;
  readonly events: readonly PrivacyEvent[];
  readonly certified: { readonly epsilon: number; readonly delta: number };
}

/** Tables that agree with each other, estimated from the noisy answers. */
export interface TableEstimates {
  /** The estimates of a table whose level is not above that of any table of the plan. */
  table(level: TableLevel): Float64Array;
}
