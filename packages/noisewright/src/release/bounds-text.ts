import { levelText, numberText } from "@noisewright/core/format";
import {
  boundsOf,
  type Cut,
  listText,
  type PreparedRelease,
  type Published,
  SCALE_UNUSED,
} from "@noisewright/release";
import { counted, percent, safeLabel } from "@noisewright/text";
import { line, NAME_WIDTH } from "./lines.js";

/** What a bound is called in the middle of a sentence. */
const NAMES = { bounds: "bounds", rows: "rows per group", groups: "groups per unit" };

/** Says what a release will choose from the data, how large errors are, and what it will report. */
export function automaticLines(release: PreparedRelease, units: string): string[] {
  const { automatic, confidence } = release;
  if (automatic === undefined) return [];
  const name = safeLabel(release.name, NAME_WIDTH);
  const { chooses, epsilon, reports } = automatic;
  const chosen = listText(chooses.map(({ of }) => NAMES[of]));
  const useful = Math.max(0, ...chooses.map((each) => each.useful));
  const level = (cost: number) => levelText({ epsilon: cost, delta: 0 });
  const few = `tables of fewer than about ${numberText(useful, "up")} ${units} may lose most of the result`;
  const report = `what is cut off, within ${numberText(reports.within(confidence), "up")} at ${percent(confidence)}`;
  return [
    ...(chooses.length === 0
      ? []
      : [line("Bounds", `${name}: ${chosen} chosen from the data with ${level(epsilon)}; ${few}`)]),
    ...(reports.of.length === 0
      ? []
      : [line("Report", `${name}: ${report}, with ${level(reports.epsilon)}`)]),
  ];
}

/**
 * The error that noise causes, as a multiple of the bounds that are not known yet. Undefined if all
 * bounds are known.
 */
export function automaticErrorText(release: PreparedRelease): string | undefined {
  const { confidence, automatic, statistic, scale } = release;
  if (automatic === undefined || automatic.chooses.length === 0) return undefined;
  const { within } = release.expects(confidence);
  const factors = automatic.chooses.map(({ of }) =>
    of === "bounds" ? (statistic === "mean" ? "(upper − lower)" : "upper bound") : NAMES[of],
  );
  const size = [numberText(within, "up"), ...factors].join(" × ");
  const rows = statistic === "mean" ? " / number of rows" : "";
  const unused = scale === undefined ? "" : `; ${SCALE_UNUSED}`;
  return `noise of about ${size}${rows} at ${percent(confidence)}${unused}`;
}

const number = (x: number): string => x.toLocaleString("en-US", { maximumFractionDigits: 12 });

/** Which values or units are not in the number of what was cut off: those beyond the widest bound. */
function beyondText({ automatic }: PreparedRelease, cut: Cut, units: string): string {
  const bound = cut === "values" ? "bounds" : cut;
  const limit = automatic?.chooses.find(({ of }) => of === bound)?.limit ?? {};
  if (limit.upper !== undefined) {
    return `; values outside ${number(limit.lower!)} to ${number(limit.upper)} are not counted here`;
  }
  const most = limit.rows ?? limit.groups;
  return most === undefined ? "" : `; ${units} with more than ${number(most)} are not counted here`;
}

/** Says which bounds were chosen, and how much bounds cut off. */
export function boundsLines(
  release: PreparedRelease,
  answer: Published["answers"][number],
  units: string,
): string[] {
  const bounds = boundsOf(release, answer);
  if (bounds === undefined) return [];
  const { lower, upper, rows, groups, cutAtMost = [], cut = [] } = bounds;
  const isRow = release.query.unit === undefined;
  const what = {
    values: isRow ? "values are cut off" : `${units} have values beyond the bounds`,
    rows: `${units} have more rows in a group than the bound`,
    groups: `${units} have more groups than the bound`,
  };
  const total =
    !isRow && release.statistic === "sum" ? " for the total of each unit in a group" : "";
  const chosen = [
    upper === undefined ? undefined : `bounds ${number(lower!)} to ${number(upper)}${total}`,
    rows === undefined ? undefined : `at most ${counted(rows, "row")} of each unit in a group`,
    groups === undefined ? undefined : `at most ${counted(groups, "group")} of each unit`,
  ].filter((text) => text !== undefined);
  const may = {
    values: isRow
      ? "values may lie outside the bounds"
      : `${units} may have values outside the bounds`,
    rows: `${units} may have more rows in a group than the bound`,
    groups: `${units} may have more groups than the bound`,
  };
  const sure = percent(release.confidence);
  return [
    ...(chosen.length === 0 ? [] : [`chosen from the data: ${listText(chosen)}`]),
    ...cutAtMost.map(
      ({ of, most }) =>
        `up to ${number(most)} ${may[of]}: the noise cannot rule this out (${sure} confidence${beyondText(release, of, units)})`,
    ),
    ...cut.map(
      ({ of, value, interval }) =>
        `report: about ${number(value)} ${what[of]} (${number(interval.lower)} to ${number(interval.upper)} at ${sure})`,
    ),
  ];
}
