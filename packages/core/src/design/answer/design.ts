import { MECHANISMS } from "../../mechanisms/index.js";
import type { MechanismKind } from "../../mechanisms/kit/index.js";
import { lowerBound, refuseImpossible } from "../bounds/index.js";
import { type NeedInput, readNeed } from "../need/index.js";
import { answerTo, type Design } from "./answer.js";
import { idealOptions } from "./ideal.js";

/** The mechanisms that a design chooses from. */
export interface DesignOptions {
  /**
   * By default all mechanisms of this library. The list `[...MECHANISMS, mine]` adds the mechanism
   * `mine`. If no mechanism meets the requirements, the error proposes relaxations that use only
   * mechanisms of the library.
   */
  readonly mechanisms?: readonly MechanismKind[];
}

/**
 * Returns the mechanisms that meet the requirements, ranked by the user's own metric. Each
 * mechanism is proved from its weights.
 */
export function design(given: NeedInput, { mechanisms = MECHANISMS }: DesignOptions = {}): Design {
  const need = readNeed(given);
  refuseImpossible(need, given);
  const { options, refused } = idealOptions(need, mechanisms);
  return answerTo(need, options, refused, lowerBound(need), mechanisms);
}
