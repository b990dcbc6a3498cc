import { NoisewrightError } from "../../errors/index.js";
import { interval, type NumberParameter } from "../../params/index.js";
import { defineMechanism, epsilon, refuse, variant } from "../kit/index.js";
import { type Response, response, responseMasses } from "./response.js";
import { domainSize, innerEpsilon } from "./response-parameters.js";

const parameters = {
  epsilon,
  domainSize,
  innerEpsilon,
  regionSize: {
    kind: "integer",
    symbol: "s",
    doc: "how many consecutive values make a region, the first from 0 on",
    domain: interval("[", 1, 2048, "]"),
    typical: [2, 3],
    example: 5,
  } satisfies NumberParameter,
};

/**
 * Randomised response that prefers values of the answer's own region: probabilities as
 * e^ε : e^(ε−ε₀) : 1 [jiang-2024, Proposition 7], which is ε-DP for regions of equal size only.
 */
export const boostedResponse = defineMechanism({
  id: "boosted-response",
  summary: "randomised response that keeps to the answer's category, in equal categories",
  parameters,
  variants: [
    variant(parameters, ["epsilon", "domainSize", "innerEpsilon", "regionSize"], (values) => {
      check(values);
      const { truth, near, far } = responseMasses(values);
      const rho = truth + (values.regionSize - 1) * near;
      return response("boosted-response", values, { p: truth, ps: near, pbar: far, rho });
    }),
  ],
  propose: () => refuse("its regions are groups of categories"),
});

function check({ epsilon, innerEpsilon, domainSize, regionSize }: Response): void {
  if (innerEpsilon > epsilon) {
    throw new NoisewrightError({
      code: "domain",
      subject: "boosted-response",
      parameter: "innerEpsilon",
      symbol: "ε₀",
      domain: `at most epsilon (${epsilon})`,
      got: String(innerEpsilon),
    });
  }
  if (regionSize < domainSize && domainSize % regionSize === 0) return;
  const padded = Math.max(2, Math.ceil(domainSize / regionSize)) * regionSize;
  throw new NoisewrightError({
    code: "domain",
    subject: "boosted-response",
    parameter: "regionSize",
    symbol: "s",
    domain: `a divisor of domainSize (${domainSize}) below it`,
    got: String(regionSize),
    advice: `pad the domain to ${padded} values; unequal regions would break ε`,
  });
}
