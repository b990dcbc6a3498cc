import type { Channel } from "../../lattice/channels/index.js";
import type { Mechanism } from "../../mechanisms/kit/index.js";
import type { Certificate } from "../../privacy/weights/index.js";
import type { UtilityReport } from "./utility-report.js";

/** A mechanism that meets the requirements, proved from its weights. */
export interface Candidate {
  readonly mechanism: Mechanism;
  /** The weights that the sampler draws from. */
  readonly channel: Channel;
  /** The smallest joint ε of all releases at the required δ, computed from the ideal law. */
  readonly epsilon: number;
  /** The proved privacy of the weights, for one release. */
  readonly certificate: Certificate;
  /** The joint privacy cost of all releases, computed from the weights. */
  readonly joint: { readonly epsilon: number; readonly delta: number };
  /**
   * The value of each required metric, by the name of the metric, for the ideal law. The value is
   * the worst over all answers, or the average under a prior.
   */
  readonly scores: Readonly<Record<string, number>>;
  readonly utility: UtilityReport;
  /**
   * The distance from the best possible value, in percent of the best possible value. Undefined if
   * no bound is known.
   */
  readonly gap: number | undefined;
  /** One line in plain words that explains this candidate. */
  readonly why: string;
  readonly warnings: readonly string[];
}
