import { levelText, numberText } from "@noisewright/core/format";
import { boundsOf, listText, type PreparedRelease, type Published } from "@noisewright/release";
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
      : [
          line("Bounds", `${name}: ${chosen} chosen from the data with ${level(epsilon)}; ${few}`),
          line("Errors", `${name}: ${expectedText(release)}`),
        ]),
    ...(reports.of.length === 0
      ? []
      : [line("Report", `${name}: ${report}, with ${level(reports.epsilon)}`)]),
  ];
}

/** The error that noise causes, as a multiple of the bounds that are not known yet. */
function expectedText(release: PreparedRelease): string {
  const { confidence, automatic, statistic } = release;
  const { within } = release.expects(confidence);
  const factors = automatic!.chooses.map(({ of }) =>
    of === "bounds" ? (statistic === "mean" ? "(upper − lower)" : "upper bound") : NAMES[of],
  );
  const size = [numberText(within, "up"), ...factors].join(" × ");
  const rows = statistic === "mean" ? " / number of rows" : "";
  return `noise of about ${size}${rows} at ${percent(confidence)}`;
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
  const number = (x: number) => x.toLocaleString("en-US", { maximumFractionDigits: 12 });
  const total =
    !isRow && release.statistic === "sum" ? " for the total of each unit in a group" : "";
  const chosen = [
    upper === undefined ? undefined : `bounds ${number(lower!)} to ${number(upper)}${total}`,
    rows === undefined ? undefined : `at most ${counted(rows, "row")} of each unit in a group`,
    groups === undefined ? undefined : `at most ${counted(groups, "group")} of each unit`,
  ].filter((text) => text !== undefined);
  const sure = percent(release.confidence);
  return [
    ...(chosen.length === 0 ? [] : [`chosen from the data: ${listText(chosen)}`]),
    ...cutAtMost.map(
      ({ of, most }) =>
        `with ${sure} confidence, at most ${number(most)} ${what[of]}, apart from those beyond the limit`,
    ),
    ...cut.map(
      ({ of, value, interval }) =>
        `report: about ${number(value)} ${what[of]} (${number(interval.lower)} to ${number(interval.upper)} at ${sure})`,
    ),
  ];
}
