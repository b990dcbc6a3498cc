import { MECHANISMS } from "../../mechanisms/index.js";
import type { MechanismKind } from "../../mechanisms/kit/index.js";
import { gapOf, type LowerBound } from "../bounds/index.js";
import type { FullNeed } from "../need/index.js";
import {
  type Candidate,
  type Option,
  type Proved,
  prove,
  type Refused,
  utilityReport,
} from "../search/index.js";
import { idealWinner } from "./ideal.js";
import { noMechanism } from "./no-mechanism.js";
import { recommendedOf } from "./rank.js";
import { candidateWarnings } from "./warnings.js";
import { warningsOf, whyOf } from "./words.js";

/** The result of a design. */
export interface Design {
  readonly need: FullNeed;
  /** All candidates, the best one first. */
  readonly candidates: readonly Candidate[];
  /** The best candidate, or a simpler candidate that is almost as good. */
  readonly recommended: Candidate;
  /** The best value that any mechanism can reach; undefined if no bound is known. */
  readonly bound: LowerBound | undefined;
  /** The mechanisms that do not meet the requirements, each with the reason. */
  readonly refused: readonly Refused[];
  readonly warnings: readonly string[];
}

/** Proves the ranked options and describes each option. */
export function answerTo(
  need: FullNeed,
  options: readonly Option[],
  refused: readonly Refused[],
  bound: LowerBound | undefined,
  kinds: readonly MechanismKind[] = MECHANISMS,
): Design {
  const tried = options.map((option) => prove(option, need));
  const proved = tried.filter((one): one is Proved => "option" in one);
  const all = [...refused, ...tried.filter((one): one is Refused => !("option" in one))];
  if (proved.length === 0) throw noMechanism(need, all);
  const candidates = proved.map((_, i) => candidateOf(need, proved, i, bound));
  const met = proved.map(({ option }) => option);
  const recommended = candidates[recommendedOf(met, need)]!;
  const warnings = warningsOf(need, recommended, candidates, (other) => idealWinner(other, kinds));
  return { need, candidates, recommended, bound, refused: all, warnings };
}

function candidateOf(
  need: FullNeed,
  proved: readonly Proved[],
  rank: number,
  bound: LowerBound | undefined,
): Candidate {
  const { option, channel, certificate, joint } = proved[rank]!;
  const options = proved.map(({ option }) => option);
  const utility = utilityReport(option.mechanism, need);
  const gap = gapTo(bound, option, need);
  return {
    mechanism: option.mechanism,
    channel,
    epsilon: option.epsilon,
    certificate,
    joint,
    scores: Object.fromEntries(need.metrics.map(({ name }, k) => [name, option.scores[k]!])),
    utility,
    gap,
    why: whyOf(options, rank, gap, need),
    warnings: candidateWarnings(option, utility, options.slice(0, rank), need),
  };
}

function gapTo(bound: LowerBound | undefined, option: Option, need: FullNeed): number | undefined {
  if (bound === undefined) return undefined;
  if (need.epsilon === undefined) return gapOf(option.epsilon, bound.value, "lower");
  const gaps = need.metrics.map(({ better }, i) =>
    gapOf(option.scores[i]!, bound.values[i]!, better),
  );
  return Math.max(...gaps);
}
