import type { PreparedRelease, Preview, PublishedRelease } from "@noisewright/contract/answers";
import { epsilonText, numberText, numberTextUp } from "../ui/format.js";

type Unit = Preview["protects"]["unit"];

/** What a chosen bound is called in the middle of a sentence. */
const CHOSEN = { bounds: "the bounds", rows: "rows per group", groups: "groups per person" };

/** Says before a release how its ε is split, and which tables are too small for a choice. */
export function splitText(release: PreparedRelease, unit: Unit): string | undefined {
  const { automatic, certified, expected } = release;
  if (automatic === undefined) return undefined;
  const { chooses = [], epsilon = 0, reports } = automatic;
  const parts = [
    ...(chooses.length > 0
      ? [`${epsilonText(epsilon)} chooses ${listText(chooses.map(({ of }) => CHOSEN[of]))}`]
      : []),
    ...(reports ? [`${epsilonText(reports.epsilon)} reports what is cut off`] : []),
    `the rest of ${epsilonText(certified.epsilon)} is for the value`,
  ];
  const useful = numberTextUp(Math.max(0, ...chooses.map((each) => each.useful)));
  const who = unit === "row" ? "rows" : "people";
  const sure = `with ${numberText(100 * expected.confidence)} % confidence`;
  return inSentences([
    `${parts.join("; ")}.`,
    ...(chooses.length > 0
      ? [`a table of fewer than about ${useful} ${who} may lose most of the result.`]
      : []),
    ...(reports ? [`the report is right within ± ${numberTextUp(reports.within)} ${sure}.`] : []),
  ]);
}

/** Says after a release which bounds were chosen, and how much was cut off. */
export function boundsText(release: PublishedRelease, unit: Unit): string | undefined {
  const { bounds, confidence, statistic } = release;
  if (bounds === undefined) return undefined;
  const { lower, upper, rows, groups, cutAtMost = [], cut = [] } = bounds;
  const ofTotal = statistic === "sum" && unit !== "row" ? " for the total of a person" : "";
  const chosen = [
    ...(lower === undefined || upper === undefined
      ? []
      : [`bounds ${numberText(lower)} to ${numberText(upper)}${ofTotal}`]),
    ...(rows === undefined ? [] : [`at most ${counted(rows, "row")} of a person in a group`]),
    ...(groups === undefined ? [] : [`at most ${counted(groups, "group")} of a person`]),
  ];
  const what = {
    values: unit === "row" ? "values are cut off" : "people have values beyond the bounds",
    rows: "people have more rows in a group than the bound",
    groups: "people have more groups than the bound",
  };
  const may = {
    values:
      unit === "row"
        ? "values may lie outside the bounds"
        : "people may have values outside the bounds",
    rows: "people may have more rows in a group than the bound",
    groups: "people may have more groups than the bound",
  };
  const sure = `with ${numberText(100 * confidence)} % confidence`;
  return inSentences([
    ...(chosen.length > 0 ? [`${listText(chosen)}, chosen from the data.`] : []),
    ...cutAtMost.map(
      ({ of, most }) =>
        `up to ${numberTextUp(most)} ${may[of]}: the noise cannot rule this out (${sure}${beyondText(release, of)}).`,
    ),
    ...cut.map(({ of, value, interval }) => {
      const range = `${numberText(interval.lower)} to ${numberText(interval.upper)}`;
      return `report: about ${numberText(value)} ${what[of]}; ${range} ${sure}.`;
    }),
  ]);
}

/** Which values or people are not in the number of what was cut off: those beyond the widest bound. */
function beyondText({ automatic }: PublishedRelease, cut: "values" | "rows" | "groups"): string {
  const bound = cut === "values" ? "bounds" : cut;
  const limit = automatic?.chooses?.find(({ of }) => of === bound)?.limit ?? {};
  const { lower, upper, rows, groups } = limit;
  if (lower !== undefined && upper !== undefined) {
    return `; values outside ${numberText(lower)} to ${numberText(upper)} are not counted here`;
  }
  const most = rows ?? groups;
  return most === undefined
    ? ""
    : `; people with more than ${numberText(most)} are not counted here`;
}

/** Joins sentences. The first follows the name of a release, so only the others start with a capital. */
function inSentences(sentences: readonly string[]): string {
  return sentences
    .map((text, i) => (i === 0 ? text : text.replace(/^[a-z]/, (first) => first.toUpperCase())))
    .join(" ");
}

function listText(parts: readonly string[]): string {
  const before = parts.slice(0, -1);
  const last = parts.at(-1) ?? "";
  return before.length === 0 ? last : `${before.join(", ")} and ${last}`;
}

function counted(count: number, noun: string): string {
  return `${numberText(count)} ${noun}${count === 1 ? "" : "s"}`;
}
