import type { PreparedRelease, Published } from "@noisewright/release";
import { unitsLabel } from "@noisewright/release/spec";
import { safeLabel } from "@noisewright/text";
import { line, NAME_WIDTH } from "./lines.js";

/** What is counted if units are counted. */
export function unitsText({ privacy: { unit } }: Published["spec"]): string {
  return safeLabel(unitsLabel(unit), NAME_WIDTH + 10);
}

/** Says which keys will be named, if keys are selected privately. */
export function keysLines({ name, keys }: PreparedRelease, units: string): string[] {
  if (keys === undefined) return [];
  const { half, halfAtMost, provedMinimum } = keys;
  const fewer = halfAtMost === undefined ? "" : `, or of ${half} if all have the same value`;
  const least =
    provedMinimum === undefined ? "" : `; under any rule this number is at least ${provedMinimum}`;
  const named = `keys of about ${halfAtMost ?? half} ${units} or more will be named${fewer}${least}`;
  return [line("Keys", `${safeLabel(name, NAME_WIDTH)}: ${named}`)];
}
