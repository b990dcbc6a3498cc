import { defineMechanism, way } from "./kit/define-mechanism.js";
import { epsilon } from "./kit/parameters.js";
import { domainSize, response, responseMasses } from "./kit/response.js";

const parameters = { epsilon, domainSize };

/**
 * Reports the answer with probability e^ε/(e^ε + n − 1) and every other value with 1/(e^ε + n − 1)
 * [kairouz-2016]: no curator sees the answer.
 */
export const randomizedResponse = defineMechanism({
  id: "randomized-response",
  summary: "one of n values, randomised before it leaves its owner",
  parameters,
  ways: [
    way(parameters, ["epsilon", "domainSize"], (values) => {
      const given = { ...values, innerEpsilon: values.epsilon, regionSize: 1 };
      const { truth, far } = responseMasses(given);
      return response("randomized-response", given, { p: truth, pbar: far });
    }),
  ],
});
