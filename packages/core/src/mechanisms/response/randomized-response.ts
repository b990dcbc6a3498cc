import {
  defineMechanism,
  epsilon,
  pureFamily,
  rangeProposal,
  refuse,
  variant,
} from "../kit/index.js";
import { response, responseMasses } from "./response.js";
import { domainSize } from "./response-parameters.js";

const parameters = { epsilon, domainSize };

/**
 * Reports the answer with probability e^ε/(e^ε + n − 1), and every other value with probability
 * 1/(e^ε + n − 1) [kairouz-2016]. Each person can randomise their own answer, so no curator needs
 * to see the true answer.
 */
export const randomizedResponse = defineMechanism({
  id: "randomized-response",
  group: "research",
  summary: "one of n values, randomised before it leaves its owner's device",
  parameters,
  variants: [
    variant(parameters, ["epsilon", "domainSize"], (values) => {
      const given = { ...values, innerEpsilon: values.epsilon, regionSize: 1 };
      const { truth, far } = responseMasses(given);
      return response("randomized-response", given, { p: truth, pbar: far });
    }),
  ],
  propose: rangeProposal(true, ({ answers, sensitivity }) => {
    const domainSize = answers.upper + 1;
    if (answers.lower !== 0 || !(domainSize <= 4096))
      return refuse("its answers must be 0 to n − 1, with n at most 4096");
    if (sensitivity < answers.upper) return refuse("it treats any two answers as adjacent");
    const why = "reports the exact answer as often as any ε-DP mechanism can";
    return [pureFamily((epsilon) => ({ epsilon, domainSize }), why, { whole: true })];
  }),
});
