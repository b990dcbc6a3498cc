import type { NeedInput, UncheckedNeed } from "../need/index.js";
import type { Candidate } from "../search/index.js";

/**
 * One of several releases, with the requirements of this release or with the weight of its error.
 */
export interface ReleaseInput extends Omit<NeedInput, "epsilon" | "delta" | "releases"> {
  readonly name?: string;
  /** The number of releases with these requirements. */
  readonly count?: number;
  /** The weight of this release's error, if the release has no target. */
  readonly weight?: number;
}

/**
 * Several releases. A plan meets the targets of the releases at the smallest joint ε, or makes the
 * errors of the releases as small as possible within a total ε.
 */
export interface PlanInput {
  /** The total ε of all releases. Required if a release has no target. */
  readonly epsilon?: number;
  readonly delta?: number;
  readonly releases: readonly ReleaseInput[];
}

/**
 * A plan that is not validated yet. The fields have the right types, but a release may have too few
 * or too many fields.
 */
export interface UncheckedPlan extends Omit<PlanInput, "releases"> {
  readonly releases: readonly UncheckedRelease[];
}

export interface UncheckedRelease
  extends UncheckedNeed,
    Pick<ReleaseInput, "name" | "count" | "weight"> {}

/** A planned release, with a proved mechanism and the release's part of the joint cost. */
export interface PlannedRelease
  extends Pick<Candidate, "mechanism" | "channel" | "certificate" | "scores"> {
  readonly name: string;
  readonly count: number;
  /** The ε, at δ, of the `count` releases of this kind alone. */
  readonly alone: number;
  /** The part of these releases in the joint ε. The parts of all releases add up to 1. */
  readonly part: number;
}

/** A mechanism for each of several releases, and the joint privacy cost of the releases. */
export interface Plan {
  readonly releases: readonly PlannedRelease[];
  /** The joint privacy cost of all releases, computed from the weights of their mechanisms. */
  readonly joint: { readonly epsilon: number; readonly delta: number };
  /** The sum of the separate ε of all releases, for comparison with the joint ε. */
  readonly added: number;
  readonly notes: readonly string[];
}
