import { MECHANISMS } from "../../mechanisms/index.js";
import type { MechanismKind } from "../../mechanisms/kit/index.js";
import { lowerBound, refuseImpossible } from "../bounds/index.js";
import { type NeedInput, readNeed } from "../need/index.js";
import { answerTo, type Design } from "./answer.js";
import { idealOptions } from "./ideal.js";

/** The mechanisms that a design chooses from. */
export interface DesignOptions {
  /**
   * By default all mechanisms of this library; `[...MECHANISMS, mine]` adds one. If no mechanism
   * meets the need, the relaxations in the error use only mechanisms of the library.
   */
  readonly mechanisms?: readonly MechanismKind[];
}

/**
 * Returns the mechanisms that meet a need, ranked by the user's own metric, each proved from its
 * weights.
 */
export function design(given: NeedInput, { mechanisms = MECHANISMS }: DesignOptions = {}): Design {
  const need = readNeed(given);
  refuseImpossible(need, given);
  const { options, refused } = idealOptions(need, mechanisms);
  return answerTo(need, options, refused, lowerBound(need), mechanisms);
}
