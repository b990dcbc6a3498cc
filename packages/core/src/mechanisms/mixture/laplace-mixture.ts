import { defineMechanism, noiseProposal, variant } from "../kit/index.js";
import { laplaceMixtureLaw as law } from "./laplace-mixture-law.js";
import { MIXTURE_NAMES, mixtureSpec, REAL_MIXTURE } from "./mixture.js";
import { mixtureFamilies } from "./mixture-families.js";
import { laplaceMixturePrivacy } from "./mixture-privacy.js";

/**
 * Laplace noise of slope ε₁/Δ up to the breakpoint and of slope ε₂/Δ beyond the breakpoint
 * [smith-thilakarathna-kaafar-2017, Theorem 1]. The exact privacy level is max(ε₁, ε₂), except if
 * ε₂ < ε₁ and c < Δ. In this case the level is (ε₁ c + ε₂ (Δ − c))/Δ. ζ in the details is a
 * diagnostic, not an ε.
 */
export const laplaceMixture = defineMechanism({
  id: "laplace-mixture",
  group: "research",
  summary: "real-valued noise with one slope near the answer and another far from it",
  parameters: REAL_MIXTURE,
  variants: [
    variant(REAL_MIXTURE, MIXTURE_NAMES, (mixture) =>
      mixtureSpec("laplace-mixture", mixture, {
        law,
        privacy: laplaceMixturePrivacy,
        spread: (rate) => 2 / rate,
      }),
    ),
  ],
  propose: noiseProposal(false, (need) =>
    mixtureFamilies(need, { whole: false, wholeBreakpoint: false }),
  ),
});
