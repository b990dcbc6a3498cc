import { boostedResponse } from "../../src/entry/local.js";
import { secureRandom } from "../../src/index.js";

/** The code that a web page needs to answer one survey question. */
export function answer(value: string): string {
  const survey = boostedResponse({
    epsilon: 2,
    innerEpsilon: 1,
    categories: [
      ["yes", "rather"],
      ["no", "hardly"],
    ],
  });
  return survey.report(value, secureRandom());
}
