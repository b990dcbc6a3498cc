import { isAbsolute, relative } from "node:path";
import type { KeyValue } from "@noisewright/engines";
import {
  adjacencyText,
  type PreparedRelease,
  type Published,
  type ReleasePreview,
  type Result,
  resultsOf,
} from "@noisewright/release";
import { fixed, percent, printable, roundedDown, roundedUp, short, table } from "@noisewright/text";
import { sourceName } from "./source.js";

const WIDTH = 100;
/** Of a name, and of a key. */
const NAME = 32;
const KEY = 40;

/** What would be spent, for people. */
export function describePreview({ spec, releases, preview, kept }: ReleasePreview): string {
  const rows = releases.map((release, i) => [
    printable(release.name, NAME),
    release.statistic,
    release.mechanism.id,
    movesOf(release),
    roundedUp(release.certified.epsilon),
    short(release.certified.delta),
    STATUS[preview.releases[i]?.status ?? "new"],
  ]);
  const { budget, needs, remains, affordable } = preview;
  return [
    headline(spec, releases.length),
    "",
    ...table([["release", "statistic", "noise", "one unit moves", "ε ≤", "δ ≤", ""], ...rows]),
    "",
    `Together   ε = ${roundedUp(needs)} at δ = ${short(budget.delta)}`,
    `Remains    ε = ${roundedDown(remains)} of ${short(budget.epsilon)}: ${affordable ? "enough" : "not enough"}`,
    "Nothing was spent.",
    ...keptLines(
      "Ledger    ",
      kept,
      `no ledger "${spec.ledger.name}" there yet; a release makes it`,
    ),
  ].join("\n");
}

const STATUS = { new: "", paid: "paid for, free", answered: "stored, free" } as const;

/** What was published, for people. */
export function describePublished(published: Published, receipt: string): string {
  const { spec, releases, answers, preview, kept } = published;
  const blocks = releases.flatMap((release, i) => [
    ...describeRelease(release, resultsOf(release, answers[i]!)),
    "",
  ]);
  const stored = preview.releases.filter(({ status }) => status === "answered").length;
  return [
    headline(spec, releases.length),
    "",
    ...blocks,
    costLine(preview, stored),
    `Left     ε = ${roundedDown(Math.max(0, preview.budget.epsilon - preview.after))} of ${short(preview.budget.epsilon)} in ledger "${spec.ledger.name}"`,
    `Receipt  ${receipt}`,
    ...keptLines("Ledger  ", kept, `ledger "${spec.ledger.name}" is new, made by this release`),
  ].join("\n");
}

/** Where the ledger is, and whether it is a new budget. */
function keptLines(
  label: string,
  { place, isNew }: ReleasePreview["kept"],
  news: string,
): string[] {
  const parts = [place && printable(relativeTo(place), 200), isNew ? news : undefined];
  const text = parts.filter((part) => part !== undefined).join(": ");
  return text === "" ? [] : [`${label} ${text}`];
}

/** As short as the path from the working folder is. */
function relativeTo(place: string): string {
  const way = isAbsolute(place) ? relative("", place) : place;
  return way.startsWith("..") ? place : way;
}

function headline(spec: Published["spec"], count: number): string {
  const what = `${count} ${count === 1 ? "release" : "releases"} from ${printable(sourceName(spec), 40)}`;
  return `${what}. Protected: ${adjacencyText(spec)}.`;
}

function costLine({ needs, budget, releases }: Published["preview"], stored: number): string {
  if (stored === releases.length) {
    return "Cost     nothing: these answers were stored before, and are the same again";
  }
  const free = stored > 0 ? `; ${stored} of ${releases.length} were stored before and free` : "";
  return `Cost     ε = ${roundedUp(needs)} at δ = ${short(budget.delta)}${free}`;
}

function describeRelease(release: PreparedRelease, results: readonly Result[]): string[] {
  const { epsilon, delta } = release.certified;
  const level = `ε ≤ ${roundedUp(epsilon)}${delta > 0 ? `, δ ≤ ${roundedUp(delta)}` : ""}`;
  const title = `${printable(release.name, NAME)}: ${kindOf(release, results)}, ${release.mechanism.id}, ${level}`;
  const covered = `${percent(release.confidence)} interval${release.simultaneous ? " (all at once)" : ""}`;
  const head = [...release.columns.map(({ name }) => printable(name, KEY)), "value", covered];
  const rows = results.map((result) => [
    ...Object.values(result.key).map((key) => printable(keyText(key), KEY)),
    ...valueAndInterval(result),
  ]);
  const lines = rows.length > 0 ? table([head, ...rows]) : ["(no key may be named)"];
  return [title, ...lines.map((line) => `  ${line}`.slice(0, WIDTH))];
}

/** A count that is not published in whole numbers says so. */
function kindOf({ statistic }: PreparedRelease, results: readonly Result[]): string {
  const counts = ["count", "units", "histogram"].includes(statistic);
  const whole = results.every(({ value }) => Number.isInteger(value));
  return counts && !whole ? `${statistic} (real numbers)` : statistic;
}

/** What one unit can change: how many numbers, and each by how much. */
function movesOf({ sensitivity: { l0, linf } }: PreparedRelease): string {
  return l0 === 1n ? `1 by ${linf}` : `${l0} by ${linf} each`;
}

function keyText(key: KeyValue): string {
  return key === null ? "(empty)" : String(key);
}

/** Numbers to a hundredth of their interval: finer digits are noise. Its ends are rounded outwards. */
function valueAndInterval({ value, interval, note }: Result): string[] {
  if (typeof value !== "number" || interval === undefined) {
    return [printable(keyText(value), KEY), note ?? ""];
  }
  const { lower, upper } = interval;
  const width = Number.isFinite(upper - lower) ? upper - lower : 0;
  const places = Math.max(0, Math.min(12, Math.ceil(2 - Math.log10(width || 1))));
  const ends = `${fixed(lower, places, -1)} to ${fixed(upper, places, 1)}`;
  return [fixed(value, places, 0), ends];
}
