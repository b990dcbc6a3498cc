import { NoisewrightError } from "@noisewright/core";

const SMALLEST = 1e-3;
/** The largest ε of a release. */
export const LARGEST_EPSILON = 50;
const TOLERANCE = 1e-3;

/**
 * The smallest ε at which a condition holds, to one part in a thousand. If the condition holds at
 * some ε, it must hold at every larger ε.
 */
export function smallestEpsilon(holds: (epsilon: number) => boolean): number {
  if (!holds(LARGEST_EPSILON)) throw unreachableTarget();
  // The search starts at the largest ε, because the tables of noise are smaller for a larger ε.
  let yes = LARGEST_EPSILON;
  while (yes > SMALLEST && holds(yes / 2)) yes /= 2;
  for (let no = yes / 2; yes / no > 1 + TOLERANCE; ) {
    const middle = Math.sqrt(no * yes);
    if (holds(middle)) yes = middle;
    else no = middle;
  }
  return yes;
}

/** The error for a target that needs a larger ε than a release may have. */
export function unreachableTarget(): NoisewrightError {
  return new NoisewrightError({
    code: "unsupported",
    subject: "release",
    path: ["target"],
    what: `ε up to ${LARGEST_EPSILON} at which the target is met`,
    advice: "allow a larger error (`within`), or let each unit contribute less (`bound`)",
  });
}
