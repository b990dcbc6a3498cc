import { bracket, sum } from "../../numerics/index.js";
import type { IdealPrivacy } from "../../privacy/ideal/index.js";
import type { DiscreteEvent } from "./event.js";

/** If the mass above a loss is smaller than this number, all larger losses count as infinite. */
const NEGLIGIBLE_MASS = 1e-30;
/** The ends of the range in which the code searches the largest loss. */
const MAX_LOSS = 1e6;
const MIN_LOSS = 2 ** -20;
/**
 * The relative amount by which grid values are raised. This amount is larger than the error of a
 * profile in doubles.
 */
const RAISED = 1e-12;

/**
 * The event of an ideal distribution, computed from its exact profile. The event is a privacy loss
 * distribution that dominates the exact loss distribution, by connecting the dots of the profile
 * [doroshenko-2022]. The profile is the same in both directions, so each loss of mass m has a
 * counterpart −loss of mass m·e^(−loss). A larger number of losses gives a tighter result and needs
 * more values of the profile. For the guarantee of an actual release, use `channelEvent`.
 */
export function profileEvent(privacy: IdealPrivacy, losses = 2048): DiscreteEvent {
  const most = largestLoss(privacy);
  const dots = Array.from({ length: losses }, (_, i) => (most * (i + 1)) / losses);
  const deltas = [0, ...dots].map((loss) => Math.min(1, privacy.delta(loss) * (1 + RAISED)));
  // The profile is convex and piecewise linear in e^ε.
  // The change of slope at a grid point is the mass of the point under the other distribution.
  const slopes = dots.map((loss, i) => {
    const before = dots[i - 1] ?? 0;
    const run = Math.exp(before) * Math.expm1(loss - before);
    return (deltas[i + 1]! - deltas[i]!) / run;
  });
  const positive = dots.map((loss, i) => {
    const [left, right] = [slopes[i]!, slopes[i + 1] ?? 0];
    const slack = 2 ** -49 * (Math.abs(left) + Math.abs(right));
    return Math.min(1, Math.exp(loss) * (Math.max(0, right - left) + slack));
  });
  const negative = positive.map((mass, i) => mass * Math.exp(-dots[i]!));
  const infinite = deltas.at(-1)!;
  const rest = 1 - infinite - sum([...positive, ...negative]);
  return {
    kind: "discrete/1",
    losses: [...dots.map((loss) => -loss).reverse(), 0, ...dots],
    masses: [...negative.reverse(), Math.max(0, rest), ...positive],
    infinite,
    symmetric: true,
  };
}

/** The pure ε, or a loss above which the mass is negligible. */
function largestLoss({ epsilon, delta }: IdealPrivacy): number {
  // For noise without tails, outputs that are impossible for one input have an infinite loss.
  const never = epsilon === Number.POSITIVE_INFINITY ? delta(MAX_LOSS) : 0;
  const settled = (loss: number) => delta(loss) - never <= NEGLIGIBLE_MASS;
  let most = Math.min(1, epsilon);
  while (most < epsilon && !settled(most) && most < MAX_LOSS) most *= 2;
  if (most >= epsilon) return epsilon;
  return never > 0 && settled(MIN_LOSS) ? MIN_LOSS : bracket(settled, 0, most, 1e-3).yes;
}
