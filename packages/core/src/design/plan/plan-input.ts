import type { NeedInput, UncheckedNeed } from "../need/index.js";
import type { Candidate } from "../search/index.js";

/** One of several releases: its requirements, or the weight of its error. */
export interface ReleaseInput extends Omit<NeedInput, "epsilon" | "delta" | "releases"> {
  readonly name?: string;
  /** The number of releases like this one. */
  readonly count?: number;
  /** The weight of its error, for a release without a target. */
  readonly weight?: number;
}

/**
 * Several releases. A plan meets their targets at the smallest joint ε, or makes their errors as
 * small as possible within a total ε.
 */
export interface PlanInput {
  /** Total ε of all releases; required if a release has no target. */
  readonly epsilon?: number;
  readonly delta?: number;
  readonly releases: readonly ReleaseInput[];
}

/**
 * A plan that is not validated yet: its fields have the right types, but a release may have too few
 * or too many of them.
 */
export interface UncheckedPlan extends Omit<PlanInput, "releases"> {
  readonly releases: readonly UncheckedRelease[];
}

export interface UncheckedRelease
  extends UncheckedNeed,
    Pick<ReleaseInput, "name" | "count" | "weight"> {}

/** A planned release: a proved mechanism and its part of the cost. */
export interface PlannedRelease
  extends Pick<Candidate, "mechanism" | "channel" | "certificate" | "scores"> {
  readonly name: string;
  readonly count: number;
  /** The ε of these releases alone, at δ. */
  readonly alone: number;
  /** Their part of the joint ε. The parts of all releases add up to 1. */
  readonly part: number;
}

/** A mechanism for each of several releases, and their joint privacy cost. */
export interface Plan {
  readonly releases: readonly PlannedRelease[];
  /** The privacy cost of all releases together, computed from their weights. */
  readonly joint: { readonly epsilon: number; readonly delta: number };
  /** The sum of the separate ε of all releases, for comparison. */
  readonly added: number;
  readonly notes: readonly string[];
}
