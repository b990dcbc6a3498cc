import { MECHANISMS } from "../../mechanisms/index.js";
import type { MechanismKind } from "../../mechanisms/kit/index.js";
import { lowerBound, refuseImpossible } from "../bounds/index.js";
import { type NeedGiven, readNeed } from "../need/index.js";
import { answerTo, type Design } from "./answer.js";
import { idealOptions } from "./ideal.js";

/** What a design chooses from. */
export interface DesignOptions {
  /**
   * All mechanisms of this library unless given; `[...MECHANISMS, mine]` adds one. What a refusal
   * proposes instead is of the library.
   */
  readonly mechanisms?: readonly MechanismKind[];
}

/** The mechanisms that meet a need, ranked by the user's own measure, each proved from its weights. */
export function design(given: NeedGiven, { mechanisms = MECHANISMS }: DesignOptions = {}): Design {
  const need = readNeed(given);
  refuseImpossible(need, given);
  const { options, refused } = idealOptions(need, mechanisms);
  return answerTo(need, options, refused, lowerBound(need), mechanisms);
}
