import type { Channel } from "../../lattice/channels/index.js";
import type { Mechanism } from "../../mechanisms/kit/index.js";
import type { Certificate } from "../../privacy/weights/index.js";
import type { UtilityReport } from "./utility-report.js";

/** A mechanism that meets a need, proved from its weights. */
export interface Candidate {
  readonly mechanism: Mechanism;
  /** What is sampled. */
  readonly channel: Channel;
  /** Least ε of all releases together at the need's δ, of the ideal law. */
  readonly epsilon: number;
  /** What was proved of the weights, for one release. */
  readonly certificate: Certificate;
  /** What all releases through these weights cost together. */
  readonly joint: { readonly epsilon: number; readonly delta: number };
  /** The need's metrics by name, of the ideal law: the worst, or the average under a prior. */
  readonly scores: Readonly<Record<string, number>>;
  readonly utility: UtilityReport;
  /** Distance from the best there is, in percent of it; undefined where no bound is known. */
  readonly gap: number | undefined;
  /** One line of plain words. */
  readonly why: string;
  readonly warnings: readonly string[];
}
