import { defineMechanism, noiseProposal, variant } from "../kit/index.js";
import { laplaceMixtureLaw } from "./laplace-mixture-law.js";
import { MIXTURE_NAMES, mixtureSpec, ROUNDED_MIXTURE } from "./mixture.js";
import { mixtureFamilies } from "./mixture-families.js";
import { roundedLaplaceMixturePrivacy } from "./mixture-privacy.js";
import { roundedLaplaceMixtureLaw as law } from "./rounded-laplace-mixture-law.js";

/**
 * A Laplace mixture rounded to integers: post-processing, so at most as much privacy loss. The details
 * a₁ and a₂ are those of the Laplace mixture itself.
 */
export const roundedLaplaceMixture = defineMechanism({
  id: "rounded-laplace-mixture",
  summary: "a Laplace mixture rounded to integers; the breakpoint need not be one",
  parameters: ROUNDED_MIXTURE,
  variants: [
    variant(ROUNDED_MIXTURE, MIXTURE_NAMES, (mixture) =>
      mixtureSpec("rounded-laplace-mixture", mixture, {
        law,
        privacy: roundedLaplaceMixturePrivacy,
        base: laplaceMixtureLaw,
        spread: (rate) => 2 / rate,
      }),
    ),
  ],
  propose: noiseProposal(true, (need) =>
    mixtureFamilies(need, { whole: true, wholeBreakpoint: false }),
  ),
});
