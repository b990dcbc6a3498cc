import { discreteGaussianDelta } from "../../accounting/accountants/index.js";
import type { DiscreteGaussianEvent } from "../../accounting/events/index.js";
import { bracket } from "../../numerics/index.js";
import { gaussianPrivacy } from "../../privacy/ideal/index.js";

type Moved = DiscreteGaussianEvent["moved"];

/** An upper bound on the μ at which Gaussian noise has δ(ε) = δ [balle-wang-2018]. */
export function gaussianMuUp(epsilon: number, delta: number): number {
  const isEnough = (mu: number) => gaussianPrivacy(mu).delta(epsilon) > delta;
  let most = 1;
  while (!isEnough(most)) most *= 2;
  return bracket(isEnough, 0, most, 1e-12).yes * (1 + 1e-9);
}

/** The relative accuracy of the scale and of ε. */
const ACCURACY = 1e-9;

/**
 * The largest scale of the precisions for which the noise is proved to be (ε, δ)-DP. `start` is the
 * scale of Gaussian noise, which is a little too large for discrete noise.
 */
export function scaleFor(
  movedAt: (scale: number) => Moved,
  start: number,
  epsilon: number,
  delta: number,
): number {
  const isProved = (scale: number) => discreteGaussianDelta(movedAt(scale), epsilon) <= delta;
  let proved = start * (1 - 2 ** -8);
  while (!isProved(proved)) proved /= 2;
  return bracket(isProved, start, proved, ACCURACY).yes;
}

/** The smallest ε up to `most` for which the noise is proved to be (ε, δ)-DP. */
export function epsilonFor(moved: Moved, delta: number, most: number): number | undefined {
  const isProved = (epsilon: number) => discreteGaussianDelta(moved, epsilon) <= delta;
  return isProved(most) ? bracket(isProved, 0, most, ACCURACY).yes : undefined;
}
