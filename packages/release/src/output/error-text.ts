import { digitsUp } from "@noisewright/core/format";
import { type PreparedRelease, sureText } from "../prepare/index.js";

/** The number of rows for which the error of a mean or a variance is shown as an example. */
const EXAMPLE_ROWS = 1000;

/**
 * The error that noise causes, relative to the scale of the spec: 0.01 means 1 %. Undefined if the
 * spec has no scale, or if the error depends on numbers that are not known yet.
 */
export function relativeError(release: PreparedRelease): number | undefined {
  const { scale, confidence } = release;
  if (scale === undefined) return undefined;
  const { within, unit } = release.expects(confidence);
  return unit === "value" || (unit === "rows" && !isRank(release)) ? within / scale : undefined;
}

/** Whether the error is a number of ranks, which cannot be compared with the size of a value. */
function isRank({ statistic }: PreparedRelease): boolean {
  return ["quantile", "median", "min", "max"].includes(statistic);
}

/** What a text says if the spec has a scale that the error cannot be compared with. */
export const SCALE_UNUSED = "scale is not used here";

/**
 * Says in words how large the error of each published number will be, at the confidence level of the
 * release. Undefined if bounds are chosen from the data, because the error depends on them.
 */
export function errorText(release: PreparedRelease): string | undefined {
  const { confidence, columns, statistic } = release;
  const { within, unit } = release.expects(confidence);
  const sure = sureText(confidence);
  const each =
    statistic === "tables" ? " in each cell" : columns.length > 0 ? " in each group" : "";
  switch (unit) {
    case "value":
      return `± ${words(within)} ${sure}${each}${relativeText(release, within)}`;
    case "rows":
      return `${rowsText(statistic, words(within))} ${sure}${each}${relativeText(release, within)}`;
    case "value × rows": {
      const example = within / EXAMPLE_ROWS;
      return `± ${words(within)} / number of rows ${sure}${each}${exampleText(release, example)}`;
    }
    case "value² × rows": {
      const example = Math.sqrt(within / EXAMPLE_ROWS);
      const what = statistic === "mean-and-variance" ? " in the standard deviation" : "";
      return `± √(${words(within)} / number of rows)${what} ${sure}${each}${exampleText(release, example)}`;
    }
    default:
      return undefined;
  }
}

/** What an error of some rows means: a chosen value is less frequent, or a rank is not exact. */
function rowsText(statistic: PreparedRelease["statistic"], rows: string): string {
  if (statistic === "mode" || statistic === "top") return `at most ${rows} rows too few`;
  if (statistic === "synthetic") return `± ${rows} rows in counts of two columns`;
  return `at most ${rows} rows away from the right rank`;
}

function exampleText(release: PreparedRelease, example: number): string {
  const rows = EXAMPLE_ROWS.toLocaleString("en");
  return `, so ± ${words(example)} for ${rows} rows${relativeText(release, example)}`;
}

function relativeText(release: PreparedRelease, within: number): string {
  const { scale } = release;
  if (scale === undefined) return "";
  if (isRank(release)) return `; ${SCALE_UNUSED}`;
  return `, about ${digitsUp((100 * within) / scale, 2)} % of ${words(scale)}`;
}

/** A number of four digits, rounded up, with commas. */
function words(x: number): string {
  return digitsUp(x, 4).toLocaleString("en", { maximumFractionDigits: 12 });
}
