import { defineMechanism, noiseProposal, variant } from "../kit/index.js";
import { laplaceMixtureLaw } from "./laplace-mixture-law.js";
import { MIXTURE_NAMES, mixtureSpec, ROUNDED_MIXTURE } from "./mixture.js";
import { mixtureFamilies } from "./mixture-families.js";
import { roundedLaplaceMixturePrivacy } from "./mixture-privacy.js";
import { roundedLaplaceMixtureLaw as law } from "./rounded-laplace-mixture-law.js";

/**
 * A Laplace mixture rounded to integers. Rounding is post-processing, so the privacy loss is at
 * most the privacy loss of the Laplace mixture. The details a₁ and a₂ are the constants of the
 * Laplace mixture.
 */
export const roundedLaplaceMixture = defineMechanism({
  id: "rounded-laplace-mixture",
  group: "research",
  summary: "a Laplace mixture rounded to integers; the breakpoint may be a fraction",
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
