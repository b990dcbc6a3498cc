import type { NeedAsked, NeedGiven } from "../need/index.js";
import type { Candidate } from "../search/index.js";

/** One of several releases: what is needed of it, or how much it matters. */
export interface ReleaseGiven extends Omit<NeedGiven, "epsilon" | "delta" | "releases"> {
  readonly name?: string;
  /** How many such releases there are. */
  readonly count?: number;
  /** How much its error counts, of a release without a target. */
  readonly weight?: number;
}

/** Several releases that are to cost as little as can be, or to be as good as can be for a total. */
export interface PlanGiven {
  /** Of all releases together; required where one has no target. */
  readonly epsilon?: number;
  readonly delta?: number;
  readonly releases: readonly ReleaseGiven[];
}

/** A plan as it came from outside: of the right types, and a release may say too little or too much. */
export interface PlanAsked extends Omit<PlanGiven, "releases"> {
  readonly releases: readonly ReleaseAsked[];
}

export interface ReleaseAsked extends NeedAsked, Pick<ReleaseGiven, "name" | "count" | "weight"> {}

/** A release as planned: a mechanism that is proved, and its part of the cost. */
export interface PlannedRelease
  extends Pick<Candidate, "mechanism" | "channel" | "certificate" | "scores"> {
  readonly name: string;
  readonly count: number;
  /** ε of these releases alone, at δ. */
  readonly alone: number;
  /** Their part of the joint ε; parts add up to 1. */
  readonly part: number;
}

/** Noise for each of several releases, and what all of them cost together. */
export interface Plan {
  readonly releases: readonly PlannedRelease[];
  /** What all releases cost together, from their weights. */
  readonly joint: { readonly epsilon: number; readonly delta: number };
  /** What they would cost if levels were added up. */
  readonly added: number;
  readonly notes: readonly string[];
}
