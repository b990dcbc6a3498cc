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
    doc: "number of consecutive values in each region; the first region starts at 0",
    domain: interval("[", 1, 2048, "]"),
    typical: [2, 3],
    example: 5,
  } satisfies NumberParameter,
};

/**
 * Randomised response that prefers the region of the answer. The probabilities of the answer, of
 * another value in its region, and of a value outside the region are in the ratio e^ε : e^(ε−ε₀) :
 * 1 [jiang-2024, Proposition 7]. The mechanism is ε-DP only if all regions have the same size.
 */
export const boostedResponse = defineMechanism({
  id: "boosted-response",
  group: "research",
  summary:
    "randomised response that prefers the category of the answer; categories have equal size",
  parameters,
  variants: [
    variant(parameters, ["epsilon", "domainSize", "innerEpsilon", "regionSize"], (values) => {
      check(values);
      const { truth, near, far } = responseMasses(values);
      const rho = truth + (values.regionSize - 1) * near;
      return response("boosted-response", values, { p: truth, ps: near, pbar: far, rho });
    }),
  ],
  propose: () => refuse("it needs values that are grouped into regions"),
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
    domain: `a divisor of domainSize (${domainSize}) and smaller than domainSize`,
    got: String(regionSize),
    advice: `pad the domain to ${padded} values; regions of unequal sizes would violate ε`,
  });
}
