import type { RandomSource } from "@noisewright/core";
import type { AggregateQuery, Engine, Group } from "@noisewright/engines";
import type { CollectOptions } from "./prepared.js";

/** The bounds that were chosen from the data, in the user's units. They are published. */
export interface Chosen {
  /** The clipping bounds. */
  readonly lower?: number | undefined;
  readonly upper?: number | undefined;
  /** The contribution bound. */
  readonly groups?: number | undefined;
  readonly rows?: number | undefined;
}

/** What bounds cut off: values, or units that have too many rows in a group or too many groups. */
export type Cut = "values" | "rows" | "groups";

/** The published numbers that belong to a release as a whole, and not to one of its groups. */
export interface About extends Chosen {
  /** Noisy numbers of what was cut off. */
  readonly cut?: { readonly [what in Cut]?: number | undefined } | undefined;
}

/** The query at the chosen bounds. */
export interface ChosenQuery {
  readonly about: About;
  readonly query: AggregateQuery;
  /** The true groups of this query, if they are already known. */
  readonly groups?: readonly Group[];
}

export interface ChooseOptions extends CollectOptions {
  readonly random: RandomSource;
}

/** Chooses bounds from the data and reports what they cut off. The cost is already paid. */
export type Choose = (engine: Engine, options: ChooseOptions) => Promise<ChosenQuery>;

/** What is known about chosen bounds and reports before and after they are drawn. */
export interface AutomaticBounds {
  /** The bounds that are chosen from the data. */
  readonly chooses: readonly ChosenBound[];
  /** The ε of all choices together, and of all reports together. */
  readonly epsilon: number;
  readonly reports: {
    readonly of: readonly Cut[];
    readonly epsilon: number;
    within(confidence: number): number;
  };
  /**
   * For each chosen bound, at most this number of values or units were cut off that the widest
   * bound would not have cut off, with the given confidence.
   */
  cutAtMost(
    about: About,
    confidence: number,
  ): readonly { readonly of: Cut; readonly most: number }[];
  /** The noisy numbers of what was cut off, with their intervals. */
  cut(about: About, confidence: number): readonly CutCount[];
}

/** A bound that is chosen from the data. */
export interface ChosenBound {
  readonly of: "bounds" | "rows" | "groups";
  /** The widest bounds that may be chosen. */
  readonly limit: Chosen;
  /** With fewer values or units than about this number, the smallest bound is likely to be chosen. */
  readonly useful: number;
}

export interface CutCount {
  readonly of: Cut;
  readonly value: number;
  readonly interval: { readonly lower: number; readonly upper: number };
}
