import { MECHANISMS } from "../../mechanisms/index.js";
import type { MechanismKind } from "../../mechanisms/kit/index.js";
import type { FullNeed } from "../need/index.js";
import { type Option, optionsOf, type Refused } from "../search/index.js";
import { bestOfEach, ranked, recommendedOf } from "./rank.js";

/**
 * The ideal laws that meet the requirements, best first, at most one law for each kind of
 * mechanism.
 */
export function idealOptions(
  need: FullNeed,
  kinds: readonly MechanismKind[] = MECHANISMS,
): { options: Option[]; refused: Refused[] } {
  const found = kinds.flatMap((kind) => optionsOf(kind, need));
  const met = found.filter((one): one is Option => "kind" in one);
  const options = bestOfEach(ranked(met, need));
  const answered = new Set(options.map(({ kind }) => kind.id));
  const refused = found.filter(
    (one): one is Refused => !("kind" in one) && !answered.has(one.mechanism),
  );
  return { options, refused };
}

/** The id of the mechanism that a design would recommend, judged by ideal laws alone. */
export function idealWinner(need: FullNeed, kinds: readonly MechanismKind[]): string | undefined {
  const { options } = idealOptions(need, kinds);
  return options.length > 0 ? options[recommendedOf(options, need)]?.kind.id : undefined;
}
