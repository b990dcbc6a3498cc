import { answerTo, type Design } from "./answer.js";
import { lowerBound } from "./bound.js";
import { idealOptions } from "./ideal.js";
import { refuseImpossible } from "./impossible.js";
import type { NeedGiven } from "./need.js";
import { readNeed } from "./read-need.js";

/** The mechanisms that meet a need, ranked by the user's own measure, each proved from its weights. */
export function design(given: NeedGiven): Design {
  const need = readNeed(given);
  refuseImpossible(need, given);
  const { options, refused } = idealOptions(need);
  return answerTo(need, options, refused, lowerBound(need));
}
