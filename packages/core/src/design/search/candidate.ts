import type { Channel } from "../../lattice/channels/index.js";
import type { Mechanism } from "../../mechanisms/kit/index.js";
import type { Certificate } from "../../privacy/weights/index.js";
import type { UtilityReport } from "./utility-report.js";

/** A mechanism that meets a need, proved from its weights. */
export interface Candidate {
  readonly mechanism: Mechanism;
  /** The weights that the sampler draws from. */
  readonly channel: Channel;
  /** The smallest ε of all releases together at the need's δ, computed from the ideal law. */
  readonly epsilon: number;
  /** The privacy that the weights are proved to have, for one release. */
  readonly certificate: Certificate;
  /** The privacy cost of all releases together, computed from the weights. */
  readonly joint: { readonly epsilon: number; readonly delta: number };
  /**
   * The value of each metric of the need, by name, for the ideal law: the worst over all answers,
   * or the average under a prior.
   */
  readonly scores: Readonly<Record<string, number>>;
  readonly utility: UtilityReport;
  /**
   * The distance from the best possible value, in percent of that value; undefined if no bound is
   * known.
   */
  readonly gap: number | undefined;
  /** An explanation in one line of plain words. */
  readonly why: string;
  readonly warnings: readonly string[];
}
