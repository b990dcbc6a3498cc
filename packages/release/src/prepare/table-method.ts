import type { RandomSource } from "@noisewright/core";
import type { PrivacyEvent } from "@noisewright/core/accounting";
import type { Json } from "@noisewright/core/ledger";
import type { TableUnit } from "@noisewright/core/tables";
import type { Adjacency } from "@noisewright/engines";
import type { Level, MechanismChoice } from "./prepared.js";
import type { Axis } from "./table-axis.js";
import type { ListedTable } from "./table-list.js";
import type { TableNeed } from "./table-need.js";

/** The estimates of one table, cell by cell, and the whole numbers beside them. */
export interface EstimatedTable {
  readonly values: ArrayLike<number>;
  /** Absent if the tables have too many combinations of cells. */
  readonly whole?: ArrayLike<number>;
}

/** The tables to answer, who is protected, and what the tables may cost. */
export interface TablesNeed {
  readonly axes: readonly Axis[];
  readonly tables: readonly ListedTable[];
  /** The sets of columns whose true counts are known. Each table uses the columns of some set. */
  readonly sets: readonly (readonly number[])[];
  readonly unit: TableUnit;
  readonly adjacency: Adjacency;
  readonly need: TableNeed;
}

/** How tables are answered: which questions are asked, with which noise, and what follows. */
export interface TablesMethod {
  readonly mechanism: MechanismChoice;
  readonly events: readonly PrivacyEvent[];
  readonly certified: Level;
  /** The questions and their noise. Together with the release they decide the stored answer. */
  readonly questions: Json;
  /** The true answer of each question, from the true counts of each set. */
  truths(counts: readonly Float64Array[]): readonly Float64Array[];
  /** Adds noise to the true answer of one question. */
  sample(question: number, truth: Float64Array, random: RandomSource): ArrayLike<number>;
  /** The estimates of all tables of the release, from the noisy answers. */
  estimates(answers: readonly ArrayLike<number>[]): readonly EstimatedTable[];
  /** Half the width of the confidence interval of each cell of a table. */
  widths(table: number, confidence: number): (cell: number) => number;
  /** The largest of these widths. */
  widest(table: number, confidence: number): number;
}
