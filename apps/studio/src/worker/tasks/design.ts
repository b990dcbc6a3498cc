import {
  type Candidate,
  type Certificate,
  type Design,
  design as designed,
  type LowerBound,
  type MechanismGroup,
  mechanismKind,
  type NeedInput,
} from "@noisewright/core";
import { type Refused, releasesNeed, type UtilityReport } from "@noisewright/core/design";
import { cacheMechanism, type Params } from "./mechanism-cache.js";

/** A candidate as plain data. */
export interface Row {
  readonly id: string;
  readonly params: Params;
  readonly output: readonly [number, number];
  readonly epsilon: number;
  readonly certificate: Certificate;
  readonly joint: Candidate["joint"];
  readonly scores: Readonly<Record<string, number>>;
  readonly utility: UtilityReport;
  readonly gap: number | undefined;
  readonly why: string;
  readonly warnings: readonly string[];
}

/** A mechanism that does not qualify, with its group. */
export interface RefusedRow extends Refused {
  readonly group: MechanismGroup;
}

export interface DesignAnswer {
  readonly rows: readonly Row[];
  /** The index of the recommended row. */
  readonly recommended: number;
  readonly metrics: readonly { readonly name: string; readonly better: "lower" | "higher" }[];
  /** True if the user asks for the smallest ε. */
  readonly seeksEpsilon: boolean;
  readonly sensitivity: number;
  /** True if the true values are whole numbers. */
  readonly whole: boolean;
  readonly bound: LowerBound | undefined;
  readonly refused: readonly RefusedRow[];
  /** True if a linear programme may find a better mechanism, or a bound can be proved. */
  readonly programme: boolean;
  readonly warnings: readonly string[];
  readonly notes: readonly string[];
}

export function design(need: NeedInput): DesignAnswer {
  return answerData(designed(need));
}

export function answerData(result: Design): DesignAnswer {
  const { need, candidates, recommended, bound, refused, warnings } = result;
  for (const { mechanism } of candidates) cacheMechanism(mechanism);
  return {
    rows: candidates.map(toRow),
    recommended: candidates.indexOf(recommended),
    metrics: need.metrics.map(({ name, better }) => ({ name, better })),
    seeksEpsilon: need.epsilon === undefined,
    sensitivity: need.sensitivity,
    whole: need.wholeAnswers,
    bound,
    refused: refused.map((each) => ({ ...each, group: mechanismKind(each.mechanism).group })),
    programme:
      refused.some(({ mechanism, near }) => near && mechanismKind(mechanism).programme) ||
      releasesNeed(need) !== undefined,
    warnings,
    notes: need.notes,
  };
}

function toRow({ mechanism, channel: _, ...candidate }: Candidate): Row {
  const { id, params, output } = mechanism;
  return { id, params, output: [output.lower, output.upper], ...candidate };
}
