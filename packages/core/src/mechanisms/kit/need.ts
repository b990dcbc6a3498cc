import type { Range } from "../../laws/index.js";
import type { Metric } from "../../metrics/index.js";
import type { Value } from "../../params/index.js";

/** The value that a metric must reach for every answer. */
export interface Demand {
  readonly metric: Metric;
  readonly value: number;
}

/** The prior weight of an answer. Weights need not sum to 1. */
export interface Likelihood {
  readonly answer: number;
  readonly weight: number;
}

/** The requirements on a released number, after all defaults are filled in. */
export interface Need {
  readonly sensitivity: number;
  /** The ε of all releases together. Undefined if the smallest possible ε is sought. */
  readonly epsilon: number | undefined;
  /** The δ of all releases together. */
  readonly delta: number;
  /** The number of releases with these requirements. */
  readonly releases: number;
  /** The range of the answers, which is known without the data. */
  readonly answers: Range;
  /** The range that must contain every output. */
  readonly outputs: Range;
  readonly wholeAnswers: boolean;
  readonly wholeOutputs: boolean;
  /** The largest allowed |bias| at any answer. Infinity if the bias does not matter. */
  readonly bias: number;
  /** The metrics by which candidates are ranked. */
  readonly metrics: readonly Metric[];
  readonly demands: readonly Demand[];
  /**
   * True if metrics are averaged over the answers. False if metrics are evaluated at the worst
   * answer.
   */
  readonly averaged: boolean;
  /**
   * The prior for averages over the answers. The word "uniform" means the uniform law on the range
   * of the answers.
   */
  readonly prior: "uniform" | readonly Likelihood[] | undefined;
  /** Names of the metrics that noise may be tuned to, the most important first. */
  readonly tunings: readonly string[];
  /** The error that outputs should not exceed. Undefined if there is no such requirement. */
  readonly tolerance: number | undefined;
}

export type Params = Readonly<Record<string, Value>>;

/**
 * The best parameters of a mechanism for given requirements, indexed by one number, the strength. A
 * larger strength means less noise and more privacy loss.
 */
export interface Family {
  readonly strengths: Range;
  at(strength: number): Params;
  /**
   * Returns parameters with which all releases together are (ε, δ)-DP. Undefined if the mechanism
   * cannot calibrate itself for this number of releases.
   */
  calibrate?(epsilon: number, delta: number, releases: number): Params | undefined;
  /**
   * The smallest strength that meets the requirements. Undefined if this strength is only found by
   * a search.
   */
  readonly meets?: number | undefined;
  /**
   * The family whose members all have the given Rényi order, if members have an order. Releases that
   * share a budget also share the best order.
   */
  atOrder?(order: number): Family;
  /** The fraction of ε that rounding to the lattice may use. The default is close to 0. */
  readonly latticeShare?: number;
  /** True if the strength is the pure ε of one release. */
  readonly pure: boolean;
  /** True if whole answers always have whole outputs. */
  readonly whole: boolean;
  /** The advantage of the mechanism, in a few plain words. */
  readonly why: string;
}

/** Families to choose from, or a refusal with the reason. */
export type Proposal = readonly Family[] | { readonly refusal: string };

/** Returns an empty proposal with the reason in plain words. */
export function refuse(refusal: string): Proposal {
  return { refusal };
}

/** The range of ε that pure-DP mechanisms accept. */
export const EPSILON_RANGE: Range = { lower: 2 ** -30, upper: 50 };

/** The family of a mechanism whose strength is the pure ε. */
export function pureFamily(
  at: (epsilon: number) => Params,
  why: string,
  { whole = false, strengths = EPSILON_RANGE } = {},
): Family {
  return { strengths, at, pure: true, whole, why };
}

/** The largest scale of integer noise that fits in a weight table. */
const LARGEST_SCALE = 2 ** 14;

/** The range of ε at which integer noise fits in a weight table. */
export function wholeEpsilonRange({ sensitivity, answers }: Need): Range {
  const distance = Math.min(sensitivity, answers.upper - answers.lower);
  return { lower: distance / LARGEST_SCALE, upper: 50 };
}

/**
 * The reason why additive noise cannot meet the requirements. Undefined if additive noise can meet
 * the requirements.
 */
function noiseRefusal(need: Need, whole: boolean): string | undefined {
  const { outputs, wholeAnswers, wholeOutputs, sensitivity } = need;
  if (Number.isFinite(outputs.lower) || Number.isFinite(outputs.upper))
    return "its outputs are unbounded";
  if (whole && !wholeAnswers) return "it needs whole-number answers";
  if (whole && sensitivity > 2 ** 20) return "it supports a sensitivity of at most 2^20";
  if (!whole && wholeOutputs) return "its outputs are not whole numbers";
  return undefined;
}

/**
 * The reason why noise for a declared range cannot meet the requirements. Undefined if such noise
 * can meet the requirements.
 */
export function rangeRefusal(need: Need, whole: boolean): string | undefined {
  const { answers, wholeAnswers, wholeOutputs, sensitivity } = need;
  if (answers.lower === Number.NEGATIVE_INFINITY)
    return answers.upper === Number.POSITIVE_INFINITY
      ? "it needs answers in a range"
      : "it needs a lower bound on the answers; negate the answers if only an upper bound is known";
  if (whole && !wholeAnswers) return "it needs whole-number answers";
  if (whole && sensitivity > 2 ** 20) return "it supports a sensitivity of at most 2^20";
  if (!whole && wholeOutputs) return "its outputs are not whole numbers";
  return undefined;
}

/** The parameters of a bounded mechanism that follow from the requirements. */
export function rangeParams({ sensitivity, answers }: Need, epsilon: number): Params {
  const { lower, upper } = answers;
  return { epsilon, sensitivity, lower, ...(Number.isFinite(upper) && { upper }) };
}

type Families = (need: Need) => Proposal;

/** Wraps the proposal of a mechanism that adds real or integer noise to any answer. */
export function noiseProposal(whole: boolean, families: Families): Families {
  return (need) => {
    const refusal = noiseRefusal(need, whole);
    return refusal === undefined ? families(need) : refuse(refusal);
  };
}

/** Wraps the proposal of a mechanism for answers in a declared range. */
export function rangeProposal(whole: boolean, families: Families): Families {
  return (need) => {
    const refusal = rangeRefusal(need, whole);
    return refusal === undefined ? families(need) : refuse(refusal);
  };
}
