import { bracket } from "../numerics/index.js";
import { deltaAnywhere, type IdealPrivacy } from "../privacy/index.js";
import type { DiscreteEvent } from "./event.js";

/** Losses with less mass beyond them than this count as infinite. */
const BEYOND = 1e-18;
/** By what part dots are raised, more than a profile in doubles is off by. */
const RAISED = 1e-12;

/**
 * The event of an ideal law, from its exact profile: a privacy loss that dominates it, with the
 * profile's dots connected [doroshenko-2022]. The profile is that of both directions together. More
 * losses come closer, and ask the profile as often; what a release is promised comes from `channelEvent`.
 */
export function profileEvent(privacy: IdealPrivacy, losses = 4096): DiscreteEvent {
  const most = largestLoss(privacy);
  const dots = Array.from({ length: losses }, (_, i) => most * ((2 * i) / (losses - 1) - 1));
  const deltas = dots.map((loss) => Math.min(1, deltaAnywhere(privacy, loss) * (1 + RAISED)));
  // In e^ε the profile is a convex polyline: a dot's mass under the other law is the change of slope.
  const slopes = dots.slice(1).map((loss, i) => {
    const before = dots[i] as number;
    const run = Math.exp(before) * Math.expm1(loss - before);
    return ((deltas[i + 1] as number) - (deltas[i] as number)) / run;
  });
  const masses = dots.map((loss, i) => {
    const [left, right] = [slopes[i - 1] ?? -1, slopes[i] ?? 0];
    const slack = 2 ** -49 * (Math.abs(left) + Math.abs(right));
    return Math.min(1, Math.exp(loss) * (Math.max(0, right - left) + slack));
  });
  return {
    kind: "discrete/1",
    losses: dots,
    masses,
    infinite: deltas.at(-1) as number,
    symmetric: true,
  };
}

/** The pure level, or a loss beyond which there is next to nothing. */
function largestLoss({ epsilon, delta }: IdealPrivacy): number {
  let most = Math.min(1, epsilon);
  while (most < epsilon && delta(most) > BEYOND && most < 1e6) most *= 2;
  if (most >= epsilon) return epsilon;
  return bracket((loss) => delta(loss) <= BEYOND, 0, most, 1e-3).yes;
}
