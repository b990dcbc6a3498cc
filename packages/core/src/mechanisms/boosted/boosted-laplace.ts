import { defineBoosted } from "./boosted.js";
import { LAPLACE_KERNEL } from "./kernel.js";

/**
 * Laplace noise, boosted. Its pure level is Δ/b − ln(1 − q) for an absolute region. Where 1 − ρ is of
 * the order of δ it beats every plain noise; at ρ = 1 it is the truncated Laplace law.
 */
export const boostedLaplace = defineBoosted({
  id: "boosted-laplace",
  summary: "inside a region with a promised, very high confidence, for one release",
  kernel: LAPLACE_KERNEL,
});
