import { NoisewrightError } from "../../errors/index.js";
import { MECHANISMS } from "../../mechanisms/index.js";
import type { MechanismKind } from "../../mechanisms/kit/index.js";
import { refuseImpossible } from "../bounds/index.js";
import { type FullNeed, type NeedInput, readNeed } from "../need/index.js";
import { type Option, optionWith, type Refused, refusedFor } from "../search/index.js";
import { answerTo, type Design } from "./answer.js";
import { bestBound, type Programmes } from "./computed-bounds.js";
import { idealOptions } from "./ideal.js";
import { ranked } from "./rank.js";

/**
 * Like `design`, but the candidates also include mechanisms that solve linear programmes. For
 * answers in a range, and for several releases with a δ, the function also proves a lower bound. A
 * call takes seconds.
 */
export async function designOptimal(given: NeedInput, programmes: Programmes): Promise<Design> {
  const need = readNeed(given);
  refuseImpossible(need, given);
  const found = idealOptions(need);
  const kinds = MECHANISMS.filter((kind) => kind.programme);
  const options = [...found.options];
  const refused = found.refused.filter(
    ({ mechanism }) => !kinds.some(({ id }) => id === mechanism),
  );
  for (const kind of kinds) {
    const made = await solved(kind, need, programmes);
    if ("why" in made) refused.push(made);
    else options.push(made);
  }
  const bound = await bestBound(need, programmes);
  return answerTo(need, ranked(options, need), refused, bound);
}

async function solved(
  kind: MechanismKind,
  need: FullNeed,
  { optimise }: Programmes,
): Promise<Option | Refused> {
  const proposal = kind.propose(need);
  if ("refusal" in proposal) return { mechanism: kind.id, why: proposal.refusal, near: false };
  try {
    const family = proposal[0]!;
    const params = family.at(need.epsilon! / need.releases);
    const optimum = await optimise(kind.programme!(params));
    return optionWith(kind, family, need, kind.create(params, optimum));
  } catch (error) {
    if (!(error instanceof NoisewrightError)) throw error;
    return refusedFor(kind.id, error);
  }
}
