import { defineBoosted } from "./boosted.js";
import { LAPLACE_KERNEL } from "./kernel.js";

/**
 * Boosted Laplace noise. Its pure ε is Δ/b − ln(1 − q) for an absolute region. If 1 − ρ is of the
 * order of δ, it beats all noise without boosting. At ρ = 1 it is the truncated Laplace law.
 */
export const boostedLaplace = defineBoosted({
  id: "boosted-laplace",
  summary: "outputs in a region with a promised, very high confidence, for one release",
  kernel: LAPLACE_KERNEL,
});
