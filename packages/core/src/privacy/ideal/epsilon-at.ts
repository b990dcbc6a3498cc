import { crossing } from "../../numerics/index.js";
import type { IdealPrivacy } from "./ideal-privacy.js";

/** The search stops at this ε. */
const LARGEST = 1e6;

/** The smallest ε at which the privacy profile is at most delta, rounded up. */
export function epsilonAt({ delta: profile, epsilon: level }: IdealPrivacy, delta: number): number {
  const excess = (epsilon: number) => Math.log(profile(epsilon) / delta);
  if (excess(0) <= 0) return 0;
  // If one law has mass where the other has none, no ε may be enough.
  if (excess(Math.min(level, LARGEST)) > 0) return level;
  let most = Math.min(level, 1);
  while (excess(most) > 0 && most < level) most = Math.min(level, 2 * most);
  return excess(most) <= 0 ? crossing(excess, 0, most, 1e-14).yes : level;
}
