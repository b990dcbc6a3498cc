import type { RandomSource } from "@noisewright/core";
import type { PrivacyEvent } from "@noisewright/core/accounting";
import type { SingleProblem } from "@noisewright/core/errors";
import type { Range } from "@noisewright/core/laws";
import type { AggregateQuery, Engine, KeyValue, Sensitivity } from "@noisewright/engines";
import type { Statistic } from "../spec/index.js";
import type { About, AutomaticBounds, Choose, Chosen } from "./chosen.js";
import type { Aggregates, Drawn, FoundGroup } from "./groups.js";
import type { ReleasePart, RunningRelease } from "./part.js";
import type { PublishedRows } from "./published-rows.js";
import type { ExpectedTable, PublishedTable } from "./published-table.js";

export type { Aggregates, Cell, Drawn, FoundGroup } from "./groups.js";
export type { ReleasePart, RunningRelease } from "./part.js";

/** How the true aggregates of a release are fetched. */
export interface CollectOptions {
  /** The secret key of the hash that chooses groups, new for each release. */
  readonly salt: Uint8Array;
  readonly signal?: AbortSignal | undefined;
  /** Called with the name of the current step, and with the completed fraction of this step. */
  readonly progress?: ((step: string, fraction?: number) => void) | undefined;
}

/** The mechanism of a release, and the reason for choosing this mechanism. */
export interface MechanismChoice {
  readonly id: string;
  readonly params: Readonly<Record<string, number | string | boolean>>;
  readonly why: string;
}

/** A privacy level. The level is certified from the weights with which noise is sampled. */
export interface Level {
  readonly epsilon: number;
  readonly delta: number;
}

/**
 * A published value with its confidence interval, or with a note if an interval makes no sense for
 * this value.
 */
export interface Shown {
  /** Tells the published values of one group apart, with one entry for each column in `several`. */
  readonly labels?: readonly KeyValue[];
  readonly value: KeyValue;
  readonly interval?: Range;
  readonly note?: string;
}

/** The error that the noise alone causes. The error is known before anything is drawn. */
export interface ExpectedError {
  readonly within: number;
  /**
   * The unit of the error. "value" is the unit of the published value. "value × rows" is the unit
   * of a mean times its number of rows. "value² × rows" is the unit of the squared error of a
   * standard deviation times its number of rows. "rows" means a number of rows. "bounds" means that
   * the error is `within` times each bound that is chosen from the data: the upper bound of a sum or
   * the distance of the bounds of a mean, the number of rows, and the number of groups. "bounds ×
   * rows" is such an error of a mean times its number of rows.
   */
  readonly unit: "value" | "value × rows" | "value² × rows" | "rows" | "bounds" | "bounds × rows";
}

/** How the published values of one group differ, if a group has several values. */
export interface SeveralValues {
  /** The names of the columns that tell the values apart, for example `quantile`. */
  readonly columns: readonly string[];
  /** The number of values of one group. */
  readonly count: number;
  /** Whether the intervals of a group already hold together at the confidence level. */
  readonly joint?: boolean;
}

/** How values are drawn and shown at certain bounds. */
export type AtBounds = Pick<Procedure, "truth" | "draw" | "show">;

/** Turns the true aggregates of a group into published values. */
export interface Procedure {
  /** Set if a group has several published values. */
  readonly several?: SeveralValues;
  readonly mechanism: MechanismChoice;
  /** The privacy events of all groups together. */
  readonly events: readonly PrivacyEvent[];
  readonly certified: Level;
  /**
   * The privacy event of the values of one group, if a unit contributes its most to this group.
   * Undefined if one unit can be in several cells of a group, or if the event is not known.
   */
  readonly shown?: PrivacyEvent;
  /**
   * Set if the values must be drawn at a confidence level that holds for all groups together. The
   * result draws the values of one of `groups` groups at the same cost.
   */
  together?(groups: number): Procedure;
  /** Set if bounds are chosen from the data. Draws values at these bounds at the same cost. */
  at?(chosen: Chosen): AtBounds;
  /**
   * The true values that the noise hides, with one list for each draw. A list holds the number to
   * which noise is added, or the score of each candidate. Only this function sees true aggregates.
   */
  truth(group: Aggregates): readonly (readonly number[])[];
  /** Draws the values of one group. The list is empty if the draw decides not to name the key. */
  draw(truth: readonly (readonly number[])[], random: RandomSource): readonly number[];
  /** Post-processing of the drawn values of all groups, if a statistic compares groups. */
  afterDraw?(drawn: Iterable<Drawn>): Iterable<Drawn>;
  /** The published values of one group, computed from the drawn numbers alone. */
  show(drawn: readonly number[], confidence: number): readonly Shown[];
  /** The error bound of one value at a confidence level. */
  expects(confidence: number): ExpectedError;
}

/** Which keys are named, if keys are selected privately. */
export interface NamedKeys {
  /** Keys of this number of units have at least an even chance of being named. */
  readonly half: number;
  /**
   * Set if a key has several cells, since the selection then sees only a lower bound on the number
   * of units of a key: `half` is right if all units of the key are in one cell, and this number is
   * right for every key.
   */
  readonly halfAtMost?: number;
  /** No rule that names keys independently has a smaller half point at the same ε and δ. */
  readonly provedMinimum?: number | undefined;
}

/**
 * A release that is ready to be paid for and run. Nothing in a prepared release depends on rows.
 */
export interface PreparedRelease extends ReleasePart {
  readonly name: string;
  readonly statistic: Statistic;
  readonly query: AggregateQuery;
  /** The columns that group rows. A column with bins has its edges. */
  readonly columns: readonly { readonly name: string; readonly edges?: readonly number[] }[];
  /** Set if a group has several published values. */
  readonly several?: SeveralValues;
  /** The number of cells of one result. */
  readonly cells: number;
  readonly sensitivity: Sensitivity;
  readonly mechanism: MechanismChoice;
  readonly certified: Level;
  /** Set if keys are selected privately. */
  readonly keys?: NamedKeys;
  readonly confidence: number;
  /** A typical size of a published number, as the spec says. Only previews use it. */
  readonly scale?: number;
  readonly simultaneous: boolean;
  /** The true values of one group that the noise hides. */
  truth(group: FoundGroup): readonly (readonly number[])[];
  /** Fetches the true aggregates, if the query of the release does not do so alone. */
  collect?(engine: Engine, options: CollectOptions): Promise<readonly FoundGroup[]>;
  /** Set if bounds are chosen from the data, or if what they cut off is reported. */
  readonly automatic?: AutomaticBounds;
  /** Chooses bounds and reports what they cut off, before the query is run at these bounds. */
  readonly choose?: Choose;
  /** The published values of one group. `about` has the chosen bounds. */
  show(drawn: readonly number[], confidence: number, about?: About): readonly Shown[];
  /** The tables that all drawn values together become, if the release publishes tables. */
  tables?(drawn: readonly Drawn[], confidence: number): readonly PublishedTable[];
  /** The tables that will be published, and the error bound of their cells. */
  expectedTables?(confidence: number): readonly ExpectedTable[];
  /** The rows that all drawn values together become, if the release publishes synthetic rows. */
  rows?(drawn: readonly Drawn[]): PublishedRows;
  /** Synthetic rows show correlations if the data have at least about this number of rows. */
  readonly usefulRows?: number;
  expects(confidence: number): ExpectedError;
  /** Set if the release publishes the same count again in each period. */
  readonly running?: RunningRelease;
  /** Set if the release needs numbers of columns that are text. Only a paid release may have them. */
  readonly texts?: readonly SingleProblem[];
}
