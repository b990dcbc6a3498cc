import { NoisewrightError } from "../errors/index.js";
import { MECHANISMS, type MechanismKind } from "../mechanisms/index.js";
import type { Optimum, Programme } from "../optimal/index.js";
import { answerTo, type Design } from "./answer.js";
import { lowerBound } from "./bound.js";
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
    if ("why" in made) refused.push(made);
    else {
      options.push(made.option);
      bound ??= programmeBound(need, made.optimum);
    }
  }
  return answerTo(need, ranked(options, need), refused, bound);
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
