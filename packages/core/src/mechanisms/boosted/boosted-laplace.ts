import { defineBoosted } from "./boosted.js";
import { LAPLACE_KERNEL } from "./kernel.js";

/**
 * Boosted Laplace noise. For an absolute region, the pure ε of this noise is Δ/b − ln(1 − q). If 1
 * − ρ is of the order of δ, boosted Laplace noise beats all noise without boosting. At ρ = 1 the
 * law is the truncated Laplace law.
 */
export const boostedLaplace = defineBoosted({
  id: "boosted-laplace",
  summary: "outputs in a region with a promised, very high confidence, for one release",
  kernel: LAPLACE_KERNEL,
});
