import { crossing } from "../../numerics/index.js";
import type { IdealPrivacy } from "./ideal-privacy.js";

/** The search for ε ends at this number. */
const LARGEST = 1e6;

/** The smallest ε with δ(ε) ≤ delta, rounded up. */
export function epsilonAt({ delta: profile, epsilon: level }: IdealPrivacy, delta: number): number {
  const excess = (epsilon: number) => Math.log(profile(epsilon) / delta);
  if (excess(0) <= 0) return 0;
  // If some outputs are impossible for one of the inputs, perhaps no ε is large enough.
  if (excess(Math.min(level, LARGEST)) > 0) return level;
  let most = Math.min(level, 1);
  while (excess(most) > 0 && most < level) most = Math.min(level, 2 * most);
  return excess(most) <= 0 ? crossing(excess, 0, most, 1e-14).yes : level;
}
