import type { PreparedRelease } from "../prepare/index.js";
import { type Spec, unitsLabel } from "../spec/index.js";

/**
 * Says which groups are not published if keys are selected privately. Undefined if all groups are
 * published. Noise decides about each group, so the number of units is not exact.
 */
export function leftOutText({ privacy }: Spec, { keys }: PreparedRelease): string | undefined {
  if (keys === undefined) return undefined;
  const { half, halfAtMost } = keys;
  const are = halfAtMost === undefined ? "are" : "may be";
  const size = (halfAtMost ?? half).toLocaleString("en-US");
  return `Groups of fewer than about ${size} ${unitsLabel(privacy.unit)} ${are} left out, so a missing group is not zero.`;
}
