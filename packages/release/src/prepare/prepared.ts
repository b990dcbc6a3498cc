import type { RandomSource } from "@noisewright/core";
import type { PrivacyEvent } from "@noisewright/core/accounting";
import type { Range } from "@noisewright/core/laws";
import type { Json } from "@noisewright/core/ledger";
import type { AggregateQuery, KeyValue, Sensitivity } from "@noisewright/engines";
import type { Statistic } from "../spec/index.js";

/** The measures of a cell by name. */
export type Cell = Readonly<Record<string, bigint>>;

/** True aggregates of one group, cell by cell: one cell, or one for each point of a grid. */
export interface Aggregates {
  readonly key: readonly KeyValue[];
  readonly cells: readonly Cell[];
}

/** The same without its empty cells, by place: a grid may have thousands, most of them empty. */
export interface FoundGroup {
  readonly key: readonly KeyValue[];
  readonly cells: ReadonlyMap<number, Cell>;
}

/** What noise a release has, and why. */
export interface MechanismChoice {
  readonly id: string;
  readonly params: Readonly<Record<string, number | string | boolean>>;
  readonly why: string;
}

/** Certified from the weights that are sampled. */
export interface Level {
  readonly epsilon: number;
  readonly delta: number;
}

/** A published value and where the truth lies; a note says what an interval cannot. */
export interface Shown {
  readonly value: KeyValue;
  readonly interval?: Range;
  readonly note?: string;
}

/** What errors to expect of a published value, of the noise alone: known before anything is drawn. */
export interface ExpectedError {
  readonly within: number;
  /** Of the value; of the value times the rows it is a mean of; or how many rows it misses. */
  readonly unit: "value" | "value × rows" | "rows";
}

/** How the true aggregates of a group become what may be published. */
export interface Procedure {
  readonly mechanism: MechanismChoice;
  /** Of all groups together. */
  readonly events: readonly PrivacyEvent[];
  readonly certified: Level;
  /**
   * What the noise hides, one list for each draw: the number that noise is added to, or what each
   * candidate lacks. The only step that sees true aggregates.
   */
  truth(group: Aggregates): readonly (readonly number[])[];
  draw(truth: readonly (readonly number[])[], random: RandomSource): readonly number[];
  /** From what was drawn alone. */
  show(drawn: readonly number[], confidence: number): Shown;
  /** Of one value, kept with the confidence. */
  expects(confidence: number): ExpectedError;
}

/** What was drawn for each group that may be named. */
export interface Drawn {
  readonly key: readonly KeyValue[];
  readonly values: readonly number[];
}

/** A release that is ready to be paid for. Nothing in it depends on rows. */
export interface PreparedRelease {
  readonly name: string;
  readonly statistic: Statistic;
  readonly query: AggregateQuery;
  /** Columns that group, with their bins where they have some. */
  readonly columns: readonly { readonly name: string; readonly edges?: readonly number[] }[];
  /** Cells that belong to one result. */
  readonly cells: number;
  readonly sensitivity: Sensitivity;
  readonly mechanism: MechanismChoice;
  /** What giving the answer does to privacy. */
  readonly events: readonly PrivacyEvent[];
  readonly certified: Level;
  readonly confidence: number;
  readonly simultaneous: boolean;
  /** Everything that decides the answer: releases of the same identity share one. */
  readonly identity: Json;
  /** What the noise hides of one group. */
  truth(group: FoundGroup): readonly (readonly number[])[];
  /** Group by group, so that long work can be shared and stopped. */
  draw(groups: Iterable<FoundGroup>, random: RandomSource): Iterable<Drawn>;
  show(drawn: readonly number[], confidence: number): Shown;
  expects(confidence: number): ExpectedError;
}
