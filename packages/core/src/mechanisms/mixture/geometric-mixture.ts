import { defineMechanism, noiseProposal, variant } from "../kit/index.js";
import { geometricMixtureLaw as law } from "./geometric-mixture-law.js";
import { INTEGER_MIXTURE, MIXTURE_NAMES, mixtureSpec } from "./mixture.js";
import { mixtureFamilies } from "./mixture-families.js";
import { geometricMixturePrivacy } from "./mixture-privacy.js";

/**
 * Two-sided geometric noise of ratio e^(−ε₁/Δ) up to the breakpoint and e^(−ε₂/Δ) beyond it
 * [smith-thilakarathna-kaafar-2017, Theorem 3]. Its exact privacy level is max(ε₁, ε₂), except if
 * ε₂ < ε₁ and c < Δ. Then it is (ε₁ c + ε₂ (Δ − c))/Δ. At Δ = 1 the loss takes only the four values
 * ±ε₁ and ±ε₂. The mechanism is then randomised response at one of two levels, where the level is
 * public. ζ in the details is a diagnostic, not an ε.
 */
export const geometricMixture = defineMechanism({
  id: "geometric-mixture",
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
