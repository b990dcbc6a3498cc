import {
  boundsOf,
  described,
  describedText,
  type PreparedRelease,
  type Published,
} from "@noisewright/release";
import { safeLabel, wrapped } from "@noisewright/text";

const WIDTH = 100;
const LONGEST = 1000;

/** Says what a result is about. There is nothing to say if every row counts as it is. */
export function aboutLines(
  spec: Published["spec"],
  release: PreparedRelease,
  answer: Published["answers"][number],
): string[] {
  const about = described(spec, release, boundsOf(release, answer));
  if (about.limits.length === 0) return [];
  return wrapped(`  ${safeLabel(describedText(about), LONGEST)}`, WIDTH, 2);
}
