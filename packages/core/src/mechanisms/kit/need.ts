import type { Range } from "../../laws/index.js";
import type { Metric } from "../../metrics/index.js";
import type { Value } from "../../params/index.js";

/** A metric that must reach a value, whatever the answer. */
export interface Demand {
  readonly metric: Metric;
  readonly value: number;
}

/** How likely an answer is. Weights need not add up to 1. */
export interface Likelihood {
  readonly answer: number;
  readonly weight: number;
}

/** What is needed of a released number, with nothing left open. */
export interface Need {
  readonly sensitivity: number;
  /** Of all releases together; undefined where the least is sought. */
  readonly epsilon: number | undefined;
  /** Of all releases together. */
  readonly delta: number;
  /** How many such releases there will be. */
  readonly releases: number;
  /** What answers can be, known without the data. */
  readonly answers: Range;
  /** Where outputs must lie. */
  readonly outputs: Range;
  readonly wholeAnswers: boolean;
  readonly wholeOutputs: boolean;
  /** Largest |bias| at any answer; Infinity where it does not matter. */
  readonly bias: number;
  /** What candidates are ranked by. */
  readonly metrics: readonly Metric[];
  readonly demands: readonly Demand[];
  /** Whether metrics are averages over answers and not the worst of them. */
  readonly averaged: boolean;
  /** Answers that they are averaged over; "uniform" is over the range of the answers. */
  readonly prior: "uniform" | readonly Likelihood[] | undefined;
  /** Names of metrics that noise may be tuned to, the first being the most important. */
  readonly tunings: readonly string[];
  /** The error that is to be kept within, where there is one. */
  readonly tolerance: number | undefined;
}

export type Params = Readonly<Record<string, Value>>;

/** A mechanism's best parameters for a need, by one number: more strength, less noise, more cost. */
export interface Family {
  readonly strengths: Range;
  at(strength: number): Params;
  /** Parameters at (ε, δ) of one release, where the mechanism knows how to find them itself. */
  calibrate?(epsilon: number, delta: number): Params;
  /** The strength that just meets the need's demands, where it is known beforehand. */
  readonly meets?: number | undefined;
  /** The part of ε that its lattice may cost; next to none unless given. */
  readonly latticeShare?: number;
  /** Whether strength is the pure level of one release. */
  readonly pure: boolean;
  /** Whether outputs are whole numbers where answers are. */
  readonly whole: boolean;
  /** What it has to say for itself, in a few plain words. */
  readonly why: string;
}

/** Families to choose from; or why there are none. */
export type Proposal = readonly Family[] | { readonly refusal: string };

/** A proposal of nothing, with the reason in plain words. */
export function refuse(refusal: string): Proposal {
  return { refusal };
}

/** Levels that mechanisms of a pure level take. */
export const LEVELS: Range = { lower: 2 ** -30, upper: 50 };

/** The family of a mechanism that is told its pure level. */
export function pureFamily(
  at: (epsilon: number) => Params,
  why: string,
  { whole = false, strengths = LEVELS } = {},
): Family {
  return { strengths, at, pure: true, whole, why };
}

/** Noise on the integers of a scale beyond this has no table. */
const WIDEST = 2 ** 14;

/** Levels at which noise on the integers has a table. */
export function wholeLevels({ sensitivity, answers }: Need): Range {
  const reach = Math.min(sensitivity, answers.upper - answers.lower);
  return { lower: reach / WIDEST, upper: 50 };
}

/** Why noise that is added to any answer cannot be had, if it cannot. */
function refusesNoise(need: Need, whole: boolean): string | undefined {
  const { outputs, wholeAnswers, wholeOutputs, sensitivity } = need;
  if (Number.isFinite(outputs.lower) || Number.isFinite(outputs.upper))
    return "its outputs have no bounds";
  if (whole && !wholeAnswers) return "it is for whole numbers";
  if (whole && sensitivity > 2 ** 20) return "its sensitivity is at most 2^20";
  if (!whole && wholeOutputs) return "its outputs are not whole numbers";
  return undefined;
}

/** Why noise for a declared range cannot be had, if it cannot. */
export function refusesRange(need: Need, whole: boolean): string | undefined {
  const { answers, wholeAnswers, wholeOutputs, sensitivity } = need;
  if (answers.lower === Number.NEGATIVE_INFINITY)
    return answers.upper === Number.POSITIVE_INFINITY
      ? "it is for answers in a range"
      : "it needs a lower end of the answers: negate them";
  if (whole && !wholeAnswers) return "it is for whole numbers";
  if (whole && sensitivity > 2 ** 20) return "its sensitivity is at most 2^20";
  if (!whole && wholeOutputs) return "its outputs are not whole numbers";
  return undefined;
}

/** Parameters of a mechanism in a range, as far as they are the need's own. */
export function rangeParams({ sensitivity, answers }: Need, epsilon: number): Params {
  const { lower, upper } = answers;
  return { epsilon, sensitivity, lower, ...(Number.isFinite(upper) && { upper }) };
}

type Families = (need: Need) => Proposal;

/** The proposal of a mechanism that adds noise to any answer, real or whole. */
export function noiseProposal(whole: boolean, families: Families): Families {
  return (need) => {
    const refusal = refusesNoise(need, whole);
    return refusal === undefined ? families(need) : refuse(refusal);
  };
}

/** The proposal of a mechanism for answers in a declared range. */
export function rangeProposal(whole: boolean, families: Families): Families {
  return (need) => {
    const refusal = refusesRange(need, whole);
    return refusal === undefined ? families(need) : refuse(refusal);
  };
}
