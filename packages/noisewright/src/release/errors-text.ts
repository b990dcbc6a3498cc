import { errorText, type PreparedRelease } from "@noisewright/release";
import { safeLabel } from "@noisewright/text";
import { automaticErrorText } from "./bounds-text.js";
import { line, NAME_WIDTH } from "./lines.js";

/**
 * Says how large the error of each release will be, with the label in front of the first line. Other
 * lines say so for tables and running counts, unless the spec has a scale.
 */
export function errorLines(releases: readonly PreparedRelease[]): string[] {
  const texts = releases.flatMap((release) => {
    const { name, scale, expectedTables, running, usefulRows } = release;
    const isSaid = [expectedTables, running, usefulRows].some((each) => each !== undefined);
    const text =
      isSaid && scale === undefined
        ? undefined
        : (errorText(release) ?? automaticErrorText(release));
    return text === undefined ? [] : [`${safeLabel(name, NAME_WIDTH)}: ${text}`];
  });
  return texts.map((text, i) => line(i === 0 ? "Errors" : "", text));
}
