import {
  type Candidate,
  type Certificate,
  type Design,
  design as designed,
  type LowerBound,
  mechanismKind,
  type NeedInput,
} from "@noisewright/core";
import type { Refused, UtilityReport } from "@noisewright/core/design";
import { type Params, remember } from "./made.js";

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

export interface DesignAnswer {
  readonly rows: readonly Row[];
  /** Which of them is recommended. */
  readonly recommended: number;
  readonly metrics: readonly { readonly name: string; readonly better: "lower" | "higher" }[];
  /** Whether the least ε was sought. */
  readonly least: boolean;
  readonly sensitivity: number;
  /** Whether answers are whole numbers. */
  readonly whole: boolean;
  readonly bound: LowerBound | undefined;
  readonly refused: readonly Refused[];
  /** Whether a linear programme could say more. */
  readonly programme: boolean;
  readonly warnings: readonly string[];
  readonly notes: readonly string[];
}

export function design(given: NeedInput): DesignAnswer {
  return answerData(designed(given));
}

export function answerData(made: Design): DesignAnswer {
  const { need, candidates, recommended, bound, refused, warnings } = made;
  for (const { mechanism } of candidates) remember(mechanism);
  return {
    rows: candidates.map(rowOf),
    recommended: candidates.indexOf(recommended),
    metrics: need.metrics.map(({ name, better }) => ({ name, better })),
    least: need.epsilon === undefined,
    sensitivity: need.sensitivity,
    whole: need.wholeAnswers,
    bound,
    refused,
    programme: refused.some(({ mechanism, near }) => near && mechanismKind(mechanism).programme),
    warnings,
    notes: need.notes,
  };
}

function rowOf({ mechanism, channel: _, ...candidate }: Candidate): Row {
  const { id, params, output } = mechanism;
  return { id, params, output: [output.lower, output.upper], ...candidate };
}
