import { NoisewrightError } from "../errors/index.js";
import { MECHANISMS, type MechanismKind } from "../mechanisms/index.js";
import type { Optimum, Programme } from "../optimal/index.js";
import { answerTo, type Design } from "./answer.js";
import { type LowerBound, lowerBound } from "./bound.js";
import { idealOptions } from "./ideal.js";
import { refuseImpossible } from "./impossible.js";
import type { FullNeed, NeedGiven } from "./need.js";
import { type Option, optionWith, type Refused } from "./option.js";
import { programmeBound } from "./programme-bound.js";
import { ranked } from "./rank.js";
import { readNeed } from "./read-need.js";

/** Solves a linear programme, in this thread or in another; see `optimise`. */
export type Solve = (programme: Programme) => Optimum | Promise<Optimum>;

/**
 * The same as `design`, with mechanisms among the candidates that are solutions of linear programmes,
 * and their proved lower bound for all. Takes seconds.
 */
export async function designOptimal(given: NeedGiven, solve: Solve): Promise<Design> {
  const need = readNeed(given);
  refuseImpossible(need, given);
  const found = idealOptions(need);
  const kinds = MECHANISMS.filter((kind) => kind.programme);
  let bound = lowerBound(need);
  const options = [...found.options];
  const refused = found.refused.filter(
    ({ mechanism }) => !kinds.some(({ id }) => id === mechanism),
  );
  for (const kind of kinds) {
    const made = await solved(kind, need, solve);
    if ("why" in made) {
      refused.push(made);
      bound ??= await boundOfPart(kind, need, solve);
      continue;
    }
    options.push(made.option);
    bound ??= programmeBound(need, made.optimum);
  }
  return answerTo(need, ranked(options, need), refused, bound);
}

/** Sensitivities in a part of a range that is too long: of reals, each many steps, and of whole numbers. */
const PART = { real: 12, whole: 60 };

/**
 * The bound of a part of a long range: what is best for all answers is no better for these. Outputs
 * beyond the part are moved to its ends, which makes no error larger; so it must be the error alone that
 * counts.
 */
async function boundOfPart(
  kind: MechanismKind,
  need: FullNeed,
  solve: Solve,
): Promise<LowerBound | undefined> {
  const { answers, sensitivity, metrics, demands, averaged, bias } = need;
  const upper = answers.lower + PART[need.wholeAnswers ? "whole" : "real"] * sensitivity;
  const plain = demands.length === 0 && !averaged && bias === Number.POSITIVE_INFINITY;
  if (!plain || !metrics.every(({ ofError }) => ofError) || !(upper < answers.upper))
    return undefined;
  const part = { lower: answers.lower, upper };
  const made = await solved(kind, { ...need, answers: part, outputs: part }, solve);
  if ("why" in made) return undefined;
  const bound = programmeBound(need, made.optimum);
  return bound && { ...bound, words: `${bound.words}, from ${part.lower} to ${part.upper} alone` };
}

async function solved(
  kind: MechanismKind,
  need: FullNeed,
  solve: Solve,
): Promise<{ readonly option: Option; readonly optimum: Optimum } | Refused> {
  const proposal = kind.propose(need);
  if ("refusal" in proposal) return { mechanism: kind.id, why: proposal.refusal, near: false };
  try {
    const [family] = proposal;
    const params = family?.at((need.epsilon as number) / need.releases) as object;
    const optimum = await solve(kind.programme?.({ ...params }) as Programme);
    const mechanism = kind.create({ ...params }, optimum);
    return { option: optionWith(kind, family as Option["family"], need, mechanism), optimum };
  } catch (error) {
    if (!(error instanceof NoisewrightError)) throw error;
    return { mechanism: kind.id, why: error.message.replace(`${kind.id}: `, ""), near: true };
  }
}
