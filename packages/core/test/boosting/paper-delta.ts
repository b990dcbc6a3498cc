import { type BoostedFamily, split } from "../../src/mechanisms/boosted/index.js";
import { deltaAnywhere } from "../../src/privacy/ideal/index.js";

/**
 * δ(ε) by the formula of [jiang-2024, Proposition 6]. The formula treats the kernel's losses and
 * the jumps at the region's ends as independent. No pair of distributions has this profile. The
 * tests use the formula as a wrong one, which they must detect.
 */
export function paperDelta(
  { kernel, scale, region, boost }: BoostedFamily,
  sensitivity: number,
  epsilon: number,
): number {
  const { lower } = region(0);
  const edge = split(kernel.partial(scale, 0), { lower, upper: lower + sensitivity }).inside;
  const plain = (at: number) => deltaAnywhere(kernel.privacy(sensitivity / scale), at);
  return (
    edge * plain(epsilon - boost.logRatio) +
    edge * plain(epsilon + boost.logRatio) +
    (1 - 2 * edge) * plain(epsilon)
  );
}
