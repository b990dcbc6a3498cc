import { defineMechanism, noiseProposal, variant } from "../kit/index.js";
import { geometricMixtureLaw as law } from "./geometric-mixture-law.js";
import { INTEGER_MIXTURE, MIXTURE_NAMES, mixtureSpec } from "./mixture.js";
import { mixtureFamilies } from "./mixture-families.js";
import { geometricMixturePrivacy } from "./mixture-privacy.js";

/**
 * Two-sided geometric noise of ratio e^(−ε₁/Δ) up to the breakpoint and e^(−ε₂/Δ) beyond it
 * [smith-thilakarathna-kaafar-2017, Theorem 3]. It is max(ε₁, ε₂)-DP and no less, unless both ε₂ < ε₁ and
 * c < Δ: then the exact level is (ε₁ c + ε₂ (Δ − c))/Δ. At Δ = 1 the loss takes four values only, ±ε₁ and
 * ±ε₂: it is randomised response at one of two levels, with the level public. ζ in the details is a
 * diagnostic, not an ε.
 */
export const geometricMixture = defineMechanism({
  id: "geometric-mixture",
  summary: "integer noise with one slope near the truth and another far from it",
  parameters: INTEGER_MIXTURE,
  variants: [
    variant(INTEGER_MIXTURE, MIXTURE_NAMES, (mixture) =>
      mixtureSpec("geometric-mixture", mixture, {
        law,
        privacy: geometricMixturePrivacy,
        spread: (rate) => 1 / Math.tanh(rate / 2),
      }),
    ),
  ],
  propose: noiseProposal(true, (need) =>
    mixtureFamilies(need, { whole: true, wholeBreakpoint: true }),
  ),
});
