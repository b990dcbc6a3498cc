import { defineMechanism, noiseProposal, variant } from "../kit/index.js";
import { geometricMixtureLaw as law } from "./geometric-mixture-law.js";
import { INTEGER_MIXTURE, MIXTURE_NAMES, mixtureSpec } from "./mixture.js";
import { mixtureFamilies } from "./mixture-families.js";
import { geometricMixturePrivacy } from "./mixture-privacy.js";

/**
 * Two-sided geometric noise of ratio e^(−ε₁/Δ) up to the breakpoint and of ratio e^(−ε₂/Δ) beyond
 * the breakpoint [smith-thilakarathna-kaafar-2017, Theorem 3]. The exact privacy level is max(ε₁,
 * ε₂), except if ε₂ < ε₁ and c < Δ. In this case the level is (ε₁ c + ε₂ (Δ − c))/Δ. At Δ = 1 the
 * loss takes only the four values ±ε₁ and ±ε₂. At Δ = 1, the mechanism is therefore randomised
 * response at one of two levels, and the output reveals the level. ζ in the details is a
 * diagnostic, not an ε.
 */
export const geometricMixture = defineMechanism({
  id: "geometric-mixture",
  group: "research",
  summary: "integer noise with one slope near the answer and another far from it",
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
