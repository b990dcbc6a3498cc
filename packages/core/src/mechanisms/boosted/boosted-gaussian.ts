import { defineBoosted } from "./boosted.js";
import { GAUSSIAN_KERNEL } from "./kernel.js";

/**
 * Gaussian noise, boosted. δ(ε) is a sum of normal tails over at most five pieces. Beats the plain
 * Gaussian at equal confidence, and Laplace and staircase when many releases add up or Rényi orders
 * are low; for a single release those two are better.
 */
export const boostedGaussian = defineBoosted({
  id: "boosted-gaussian",
  summary: "inside a region with a promised confidence, for many releases",
  kernel: GAUSSIAN_KERNEL,
});
