import { plainName } from "@noisewright/core/format";
import type { Chosen, PreparedRelease } from "../prepare/index.js";
import { type Release, type Spec, unitLabel } from "../spec/index.js";
import { contributionText } from "./contribution-text.js";
import { listText } from "./list-text.js";
import { releaseNamed } from "./release-named.js";

/** What a result is about, in words. */
export interface Described {
  /** The statistic and its columns: "mean of days by branch". */
  readonly what: string;
  /** What is left out, cut off or bounded. Empty if every row counts as it is. */
  readonly limits: readonly string[];
}

/**
 * Says in words what the results of a release are about, so that nobody takes a number of bounded
 * contributions for a number of the whole table. `chosen` has the bounds that were chosen from the
 * data.
 */
export function described(spec: Spec, prepared: PreparedRelease, chosen: Chosen = {}): Described {
  const release = releaseNamed(spec, prepared.name);
  const limits = [
    clippingText(spec, release, chosen),
    roundingText(release, prepared),
    contributionText(spec, release, prepared, chosen),
    "missing" in release && release.missing !== undefined
      ? `an empty field counts as ${numeral(release.missing)}`
      : undefined,
    release.where === undefined ? undefined : `only rows where ${shortText(release.where)}`,
  ];
  return {
    what: `${whatText(spec, release)}${groupsText(release)}`,
    limits: limits.filter((text) => text !== undefined),
  };
}

/** All that {@link described} says, as one text. */
export function describedText({ what, limits }: Described): string {
  return [what, ...limits].join("; ");
}

const NAMES = {
  sum: "sum",
  mean: "mean",
  median: "median",
  min: "upper bound on the minimum",
  max: "lower bound on the maximum",
  mode: "most frequent value",
  top: "most frequent values",
  variance: "variance",
  stddev: "standard deviation",
  "mean-and-variance": "mean, variance and standard deviation",
} as const;

function whatText(spec: Spec, release: Release): string {
  const rows = `number of rows${fromText(spec)}`;
  switch (release.statistic) {
    case "count": {
      const filled =
        release.of === undefined ? "" : ` in which ${shortText(release.of)} is not empty`;
      const so =
        release.every === undefined ? "" : ` up to the end of each ${release.every.period}`;
      return `${rows}${filled}${so}`;
    }
    case "units": {
      const { unit } = spec.privacy;
      return unit === "row" ? rows : `number of units (${unitLabel(unit)})${fromText(spec)}`;
    }
    case "histogram":
      return `${rows} in each bin of ${shortText(release.of)}`;
    case "quantile":
      return `${quantileText(release.at)} of ${shortText(release.of)}`;
    case "tables":
      return `${rows} in each cell of the tables`;
    case "synthetic":
      return "synthetic rows, made from noisy tables of the data; none is copied from the data";
    default:
      return `${NAMES[release.statistic]} of ${shortText(release.of)}`;
  }
}

function quantileText(at: number | string | readonly number[]): string {
  if (typeof at === "string") return at;
  const levels = typeof at === "number" ? [at] : at;
  if (levels.length > 1) return "quantiles";
  return levels[0] === 0.5 ? "median" : `quantile ${levels[0]}`;
}

/** The table that is counted, if several tables are joined. */
const fromText = (spec: Spec) => ("source" in spec ? "" : ` of ${spec.from}`);

function groupsText(release: Release): string {
  if (!("by" in release) || release.by === undefined) return "";
  const keys = Array.isArray(release.by) ? release.by : [release.by];
  return ` by ${listText(keys.map(({ of }) => shortText(of)))}`;
}

/** Says as what values beyond the clipping bounds count. */
function clippingText(spec: Spec, release: Release, chosen: Chosen): string | undefined {
  if (release.statistic === "histogram") {
    const beyond =
      release.outside === "clamp" ? "count in the first or the last bin" : "are left out";
    return `values beyond the bins ${beyond}`;
  }
  if (!("lower" in release) && !("upper" in release) && chosen.upper === undefined)
    return undefined;
  // The chosen bounds of a sum are those of the total of a unit.
  if (release.statistic === "sum" && spec.privacy.unit !== "row" && chosen.upper !== undefined) {
    return undefined;
  }
  const { lower = chosen.lower, upper = chosen.upper } = release as Chosen;
  if (lower === undefined || upper === undefined) return undefined;
  const [from, to] = [numeral(lower), numeral(upper)];
  return `values outside ${from} to ${to} count as ${from} or ${to}`;
}

/** Whole numbers that are rounded to whole numbers need no words. */
function roundingText(release: Release, { query }: PreparedRelease): string | undefined {
  if (!("granularity" in release)) return undefined;
  if (release.granularity === 1) {
    const column = query.table.columns.find(({ name }) => name === release.of.trim());
    return column?.type === "integer" ? undefined : "values are rounded to whole numbers";
  }
  return `values are rounded to multiples of ${numeral(release.granularity)}`;
}

const numeral = (x: number) => x.toLocaleString("en-US", { maximumFractionDigits: 12 });

/** Longer expressions are cut off. */
const LONGEST = 80;

/** An expression on one line. */
function shortText(expression: string): string {
  const line = plainName(expression).trim().replaceAll(/\s+/g, " ");
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
}
