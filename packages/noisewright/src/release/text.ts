import { isAbsolute, relative } from "node:path";
import { levelText, numberText, plainName, remainingText } from "@noisewright/core/format";
import {
  adjacencyText,
  leftOutText,
  type PreparedRelease,
  type Published,
  type ReleasePreview,
  type Result,
  resultColumns,
  resultsOf,
  sourceNames,
  syntheticRowsOf,
  tablesOf,
} from "@noisewright/release";
import { unitLabel } from "@noisewright/release/spec";
import { percent, safeLabel, table, wrapped } from "@noisewright/text";
import { GLOSSARY } from "../about/index.js";
import { aboutLines } from "./about-text.js";
import { automaticLines, boundsLines } from "./bounds-text.js";
import { costText, publishedCost } from "./cost-text.js";
import { errorLines } from "./errors-text.js";
import { keysLines, unitsText } from "./keys-text.js";
import { line, NAME_WIDTH } from "./lines.js";
import { dueLines, remainingLines } from "./periods-text.js";
import { describeRows } from "./rows-text.js";

import { describeExpected, describeTables } from "./tables-text.js";
import { KEY_WIDTH, keyText, valueAndInterval } from "./values-text.js";

const WIDTH = 100;

/** Describes the cost of a release before the release is run, as text for people. */
export function describePreview({ spec, releases, preview, kept }: ReleasePreview): string {
  const rows = releases.map((release, i) => [
    safeLabel(release.name, NAME_WIDTH),
    release.statistic,
    release.mechanism.id,
    changeText(release),
    levelText(release.certified),
    STATUS[preview.releases[i]?.status ?? "new"],
  ]);
  const { budget, needs, remains, affordable } = preview;
  const cost = `${levelText({ epsilon: needs, delta: budget.delta })} for all releases together`;
  const { unit } = spec.privacy;
  const person = safeLabel(unitLabel(unit), NAME_WIDTH);
  const head = ["release", "statistic", "noise", `one ${person} changes`, "privacy cost", ""];
  const left = remainingText(remains, budget.epsilon);
  return [
    headline(spec, releases.length),
    "",
    ...table([head, ...rows]),
    "",
    ...errorLines(releases),
    ...releases.flatMap((release) => [
      ...usefulLines(release),
      ...keysLines(release, unitsText(spec)),
      ...automaticLines(release, unitsText(spec)),
      ...expectedLines(release),
    ]),
    ...releases.flatMap((release, i) => dueLines(release, preview.releases[i]!.published)),
    line("Cost", needs === 0 || needs === Number.POSITIVE_INFINITY ? costText(preview) : cost),
    line("Budget", `${left}: ${affordable ? "enough" : "not enough"}`),
    ...ledgerLines(kept, `the release will create ledger "${spec.ledger.name}" there`),
    line("Terms", GLOSSARY),
    "Nothing was spent.",
  ].join("\n");
}

const STATUS = { new: "", paid: "paid, free now", answered: "published, free now" } as const;

/** A file or a folder that a release has written, beside the receipt. */
export interface WrittenFile {
  readonly label: "Report" | "Files" | "Charts";
  readonly text: string;
}

/** Writes the published values of a release as text for people. */
export function describePublished(
  published: Published,
  receipt: string,
  written: readonly WrittenFile[] = [],
): string {
  const { spec, releases, answers, preview, kept } = published;
  const blocks = releases.flatMap((release, i) => [
    ...withAbout(describeRelease(release, answers[i]!), aboutLines(spec, release, answers[i]!)),
    ...leftOutLines(spec, release),
    ...boundsLines(release, answers[i]!, unitsText(spec)).map((text) => `  ${text}`),
    ...remainingLines(release),
    "",
  ]);
  const left = Math.max(0, preview.budget.epsilon - preview.after);
  return [
    headline(spec, releases.length),
    "",
    ...blocks,
    ...wrapped(line("Cost", publishedCost(published)), WIDTH, 9),
    line(
      "Budget",
      `${remainingText(left, preview.budget.epsilon)} in ledger "${spec.ledger.name}"`,
    ),
    line("Receipt", receipt),
    ...written.map(({ label, text }) => line(label, text)),
    ...ledgerLines(kept, `the release created ledger "${spec.ledger.name}" there`),
    line("Terms", GLOSSARY),
  ].join("\n");
}

/** Says which groups are missing because they are small. */
function leftOutLines(spec: Published["spec"], release: PreparedRelease): string[] {
  const text = leftOutText(spec, release);
  return text === undefined ? [] : wrapped(`  ${safeLabel(text, 200)}`, WIDTH, 2);
}

/** The lines about a release, below its title. */
function withAbout([title, ...lines]: readonly string[], about: readonly string[]): string[] {
  return [title!, ...about, ...lines];
}

/** Says how many rows the data need so that synthetic rows are worth their cost. */
function usefulLines({ name, usefulRows }: PreparedRelease): string[] {
  if (usefulRows === undefined) return [];
  const enough = `worth it if the data have at least about ${usefulRows} rows`;
  return [line("Rows", `${safeLabel(name, NAME_WIDTH)}: ${enough}`)];
}

/** Says which tables will be published, and how large the errors of their cells will be. */
function expectedLines(release: PreparedRelease): string[] {
  if (release.expectedTables === undefined) return [];
  const { name, confidence, mechanism } = release;
  const what = `${safeLabel(name, NAME_WIDTH)}: errors at ${percent(confidence)}; ${mechanism.why}`;
  return [line("Tables", what), ...describeExpected(release).map((text) => line("", text))];
}

/** Says where the ledger is stored, and whether the ledger is new. */
function ledgerLines({ place, isNew }: ReleasePreview["kept"], news: string): string[] {
  const parts = [place && safeLabel(shortPath(place), 200), isNew ? news : undefined];
  const text = parts.filter((part) => part !== undefined).join("; ");
  return text === "" ? [] : [line("Ledger", text)];
}

/**
 * Returns the path relative to the working folder if the file is below the working folder.
 * Otherwise the path is returned unchanged.
 */
function shortPath(path: string): string {
  const fromHere = isAbsolute(path) ? relative("", path) : path;
  return fromHere.startsWith("..") ? path : fromHere;
}

function headline(spec: Published["spec"], count: number): string {
  const what = `${count} ${count === 1 ? "release" : "releases"} from ${safeLabel(sourceNames(spec), 60)}`;
  return `${what}. Protected: ${adjacencyText(spec)}.`;
}

function describeRelease(release: PreparedRelease, answer: Published["answers"][number]): string[] {
  const results = resultsOf(release, answer);
  const cost = levelText(release.certified);
  const title = `${safeLabel(release.name, NAME_WIDTH)}: ${statisticText(release, results)}, ${release.mechanism.id}, ${cost}`;
  if (release.tables !== undefined) {
    const lines = describeTables(release, tablesOf(release, answer));
    return [title, ...lines.map((text) => (text === "" ? "" : `  ${text}`))];
  }
  const synthetic = syntheticRowsOf(release, answer);
  if (synthetic !== undefined) {
    return [title, ...describeRows(synthetic).map((text) => (text === "" ? "" : `  ${text}`))];
  }
  const kind = release.simultaneous ? "simultaneous interval" : "interval";
  const isPlain = results.every(({ interval, note }) => interval === undefined && !note);
  const head = [
    ...resultColumns(release).map((name) => safeLabel(plainName(name), KEY_WIDTH)),
    "value",
    ...(isPlain ? [] : [`${percent(release.confidence)} ${kind}`]),
  ];
  const rows = results.map((result) => [
    ...Object.values(result.key).map((key) => safeLabel(keyText(key), KEY_WIDTH)),
    ...valueAndInterval(result).slice(0, isPlain ? 1 : 2),
  ]);
  const lines =
    rows.length > 0 ? table([head, ...rows]) : ["(no group is large enough to publish)"];
  return [title, ...lines.map((text) => `  ${text}`.slice(0, WIDTH))];
}

/**
 * Returns the name of the statistic. If published counts are not whole numbers, the text says so.
 */
function statisticText({ statistic }: PreparedRelease, results: readonly Result[]): string {
  const isCount = ["count", "units", "histogram"].includes(statistic);
  const isWhole = results.every(({ value }) => Number.isInteger(value));
  return isCount && !isWhole ? `${statistic} (not rounded)` : statistic;
}

/**
 * Says how many groups one unit changes, and by how much each group changes in the units of the
 * data.
 */
function changeText({ query, automatic, sensitivity: { l0, linf } }: PreparedRelease): string {
  const groups = `${l0} ${l0 === 1n ? "group" : "groups"}`;
  if (automatic !== undefined && automatic.chooses.length > 0) return `${groups} by the bound`;
  const sums = Object.values(query.measures).filter((measure) => measure.kind === "sum");
  const { granularity = 1, squared } = sums.at(-1) ?? {};
  const step = squared ? granularity * granularity : granularity;
  return `${groups} by ${numberText(Number(linf) * step, "up")}`;
}
