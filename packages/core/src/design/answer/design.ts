import { lowerBound, refuseImpossible } from "../bounds/index.js";
import { type NeedGiven, readNeed } from "../need/index.js";
import { answerTo, type Design } from "./answer.js";
import { idealOptions } from "./ideal.js";

/** The mechanisms that meet a need, ranked by the user's own measure, each proved from its weights. */
export function design(given: NeedGiven): Design {
  const need = readNeed(given);
  refuseImpossible(need, given);
  const { options, refused } = idealOptions(need);
  return answerTo(need, options, refused, lowerBound(need));
}
