import { gapOf, type LowerBound, lowerBound } from "./bound.js";
import type { Candidate } from "./candidate.js";
import { idealOptions, idealWinner } from "./ideal.js";
import { refuseImpossible } from "./impossible.js";
import { noMechanism } from "./nearest.js";
import type { FullNeed, NeedGiven } from "./need.js";
import type { Option, Refused } from "./option.js";
import { type Proved, prove } from "./prove.js";
import { recommendedOf } from "./rank.js";
import { readNeed } from "./read-need.js";
import { sheetOf } from "./sheet.js";
import { candidateWarnings } from "./warnings.js";
import { warningsOf, whyOf } from "./words.js";

/** The answer to a need. */
export interface Design {
  readonly need: FullNeed;
  /** From the best on. */
  readonly candidates: readonly Candidate[];
  /** The best, or a plainer one that is all but as good. */
  readonly recommended: Candidate;
  /** What nothing can better, where it is known. */
  readonly bound: LowerBound | undefined;
  /** Mechanisms that do not meet the need, each with the reason. */
  readonly refused: readonly Refused[];
  readonly warnings: readonly string[];
}

/** The mechanisms that meet a need, ranked by the user's own measure, each proved from its weights. */
export function design(given: NeedGiven): Design {
  const need = readNeed(given);
  refuseImpossible(need, given);
  const { options, refused } = idealOptions(need);
  const tried = options.map((option) => prove(option, need));
  const proved = tried.filter((one): one is Proved => "option" in one);
  const bound = lowerBound(need);
  const candidates = proved.map((one, i): Candidate => {
    const before = proved.slice(0, i).map(({ option }) => option);
    const sheet = sheetOf(one.option.mechanism, need);
    const gap = gapTo(bound, one.option, need);
    return {
      mechanism: one.option.mechanism,
      channel: one.channel,
      epsilon: one.option.epsilon,
      certificate: one.certificate,
      joint: one.joint,
      scores: Object.fromEntries(
        need.metrics.map(({ name }, k) => [name, one.option.scores[k] as number]),
      ),
      sheet,
      gap,
      why: whyOf(one.option, gap, i, need),
      warnings: candidateWarnings(one.option, sheet, before),
    };
  });
  const all = [...refused, ...tried.filter((one): one is Refused => !("option" in one))];
  if (proved.length === 0) throw noMechanism(need, all);
  const chosen = recommendedOf(
    proved.map(({ option }) => option),
    need,
  );
  const recommended = candidates[chosen] as Candidate;
  const warnings = warningsOf(need, recommended, candidates, idealWinner);
  return { need, candidates, recommended, bound, refused: all, warnings };
}

function gapTo(bound: LowerBound | undefined, option: Option, need: FullNeed): number | undefined {
  if (bound === undefined) return undefined;
  if (need.epsilon === undefined) return gapOf(option.epsilon, bound.value, "lower");
  const gaps = need.metrics.map(({ better }, i) =>
    gapOf(option.scores[i] as number, bound.values[i] as number, better),
  );
  return Math.max(...gaps);
}
