import { laplaceMixture, roundedLaplaceMixture as law } from "../distributions/index.js";
import { roundedLaplaceMixturePrivacy } from "../privacy/index.js";
import { defineMechanism, way } from "./kit/define-mechanism.js";
import { MIXTURE_NAMES, mixtureBody, ROUNDED_MIXTURE } from "./kit/mixture.js";
import { mixtureFamilies } from "./kit/mixture-families.js";
import { noiseProposal } from "./kit/need.js";

/**
 * A Laplace mixture rounded to integers: post-processing, so at most as much privacy loss. The details
 * a₁ and a₂ are those of the Laplace mixture itself.
 */
export const roundedLaplaceMixture = defineMechanism({
  id: "rounded-laplace-mixture",
  summary: "a Laplace mixture rounded to integers; the breakpoint need not be one",
  parameters: ROUNDED_MIXTURE,
  ways: [
    way(ROUNDED_MIXTURE, MIXTURE_NAMES, (mixture) =>
      mixtureBody("rounded-laplace-mixture", mixture, {
        law,
        privacy: roundedLaplaceMixturePrivacy,
        base: laplaceMixture,
        spread: (rate) => 2 / rate,
      }),
    ),
  ],
  propose: noiseProposal(true, (need) =>
    mixtureFamilies(need, { whole: true, wholeBreakpoint: false }),
  ),
});
