import { defineBoosted } from "./boosted.js";
import { GAUSSIAN_KERNEL } from "./kernel.js";

/**
 * Boosted Gaussian noise. δ(ε) is a sum of normal tails over at most five intervals. At equal
 * confidence, boosted Gaussian noise beats plain Gaussian noise. Boosted Gaussian noise also beats
 * Laplace and staircase noise if there are many releases or the Rényi orders are low. For a single
 * release, Laplace and staircase noise are better.
 */
export const boostedGaussian = defineBoosted({
  id: "boosted-gaussian",
  summary: "outputs in a region with a promised confidence, for many releases",
  kernel: GAUSSIAN_KERNEL,
});
