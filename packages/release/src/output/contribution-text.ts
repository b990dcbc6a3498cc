import type { Chosen, PreparedRelease } from "../prepare/index.js";
import { type Release, type Spec, unitLabel } from "../spec/index.js";

/**
 * Says how much one unit contributes at most. Undefined if the unit is a row, or if every unit counts
 * once.
 */
export function contributionText(
  { privacy: { unit } }: Spec,
  release: Release,
  { query }: PreparedRelease,
  chosen: Chosen,
): string | undefined {
  const bound = query.unit?.bound;
  if (unit === "row" || bound === undefined) return undefined;
  const who = unitLabel(unit);
  const rows = chosen.rows ?? bound.rows;
  const place = placeOf(release);
  const places = place && `at most ${countedPlaces(chosen.groups ?? bound.groups, place)}`;
  switch (release.statistic) {
    case "units":
      return places && `each ${who} counts in ${places}`;
    case "sum": {
      const adds = `each ${who} adds ${totalText(release, rows, chosen)}`;
      return places ? `${adds} in each of ${places}` : adds;
    }
    case "mean":
    case "variance":
    case "stddev":
    case "mean-and-variance": {
      const most = `as at most ${counted(rows, "row")}`;
      return places
        ? `each ${who} counts in ${places}, ${most} in each`
        : `each ${who} counts ${most}`;
    }
    default:
      return places
        ? `each ${who} counts in ${places}, with at most ${counted(rows, "row")} in each`
        : `at most ${counted(rows, "row")} of each ${who} ${rows === 1 ? "counts" : "count"}`;
  }
}

/** The noun of a group, in the singular and in the plural, and what follows the noun. */
type Place = readonly [singular: string, plural: string, rest: string];

/** What a group of a release is. Undefined if the release has only one group. */
function placeOf(release: Release): Place | undefined {
  if ("columns" in release) {
    const each = release.bound?.each;
    if (each !== undefined) return ["value", "values", ` of ${each}`];
    return ["combination", "combinations", " of all columns"];
  }
  const columns = [
    ...("every" in release && release.every !== undefined ? [release.every.period] : []),
    ...(release.by === undefined ? [] : [release.by].flat()).map(({ of }) => of),
  ];
  switch (release.statistic) {
    case "histogram":
      if (columns.length === 0) return ["bin", "bins", ""];
      return ["combination", "combinations", ` of ${columns.join(" and ")} and bin`];
    case "quantile":
    case "median":
    case "min":
    case "max":
    case "mode":
    case "top":
      columns.push(release.of);
  }
  if (columns.length === 0) return undefined;
  return columns.length === 1
    ? ["value", "values", ` of ${columns[0]}`]
    : ["combination", "combinations", ` of ${columns.join(" and ")}`];
}

function countedPlaces(count: number, [singular, plural, rest]: Place): string {
  return `${numeral(count)} ${count === 1 ? singular : plural}${rest}`;
}

/** The total of a unit is clipped: to the chosen bounds, or to the bounds of its rows. */
function totalText(
  release: Extract<Release, { readonly statistic: "sum" }>,
  rows: number,
  chosen: Chosen,
): string {
  const isChosen = chosen.upper !== undefined;
  const lower = isChosen ? (chosen.lower ?? 0) : rows * (release.lower ?? 0);
  const upper = isChosen ? chosen.upper! : rows * (release.upper ?? 0);
  if (upper <= 0) return `at most ${numeral(-lower)} below 0`;
  return lower < 0
    ? `between ${numeral(lower)} and ${numeral(upper)}`
    : `at most ${numeral(upper)}`;
}

const NUMERALS = new Intl.NumberFormat("en-US", { maximumFractionDigits: 12 });
const numeral = (x: number) => NUMERALS.format(x);

const counted = (count: number, noun: string) =>
  `${numeral(count)} ${noun}${count === 1 ? "" : "s"}`;
