import { parseMetric } from "@noisewright/core";
import { numberText } from "@noisewright/core/format";
import { table } from "@noisewright/text";
import type { Grid, GridEntry } from "./grid.js";

/** The headings of metrics that have a long name. */
const HEADS: Readonly<Record<string, string>> = {
  mae: "mean |error|",
  "error:0.5": "50 % error",
  "error:0.9": "90 % error",
  "error:0.99": "99 % error",
  "error:0.999": "99.9 % error",
};

/** The settings that may differ between the points of a grid, with the column of each. */
const SETTINGS = [
  { name: "sensitivity", head: "Δ", values: "sensitivities" },
  { name: "delta", head: "δ", values: "deltas" },
  { name: "epsilon", head: "ε", values: "epsilons" },
  { name: "answer", head: "true value", values: "answers" },
] as const;

/**
 * Writes a comparison as text for people. Settings that are equal for all lines stand above the
 * table. A * marks the best figure of all mechanisms at the same point.
 */
export function describeComparison(entries: readonly GridEntry[], grid: Grid): string {
  const metrics = [...grid.metrics, "bias", "worst bias"];
  const [fixed, varied] = [
    SETTINGS.filter(({ values }) => grid[values].length === 1),
    SETTINGS.filter(({ values }) => grid[values].length > 1),
  ];
  const built = entries.filter((entry) => !("fault" in entry.result));
  const rows = built.map((entry) => [
    entry.mechanism,
    ...varied.map(({ name }) => numberText(entry[name])),
    ...("fault" in entry.result ? [] : [numberText(entry.result.certified, "up")]),
    ...metrics.map((name) => figureText(entry, name, built)),
  ]);
  const head = [
    "mechanism",
    ...varied.map((setting) => setting.head),
    "certified ε",
    ...metrics.map((name) => HEADS[name] ?? name),
  ];
  const same = fixed.map(({ name, head }) => `${head} = ${numberText(entries[0]![name])}`);
  return [
    `Equal for all: ${same.join(", ") || "nothing"}. A * marks the best${varied.length > 0 ? " at each point" : ""}.`,
    "",
    ...(rows.length > 0 ? table([head, ...rows]) : []),
    ...faultLines(entries),
  ].join("\n");
}

function figureText(entry: GridEntry, name: string, built: readonly GridEntry[]): string {
  const value = figureOf(entry, name);
  const rivals = built
    .filter((other) => SETTINGS.every((same) => other[same.name] === entry[same.name]))
    .map((other) => lossOf(figureOf(other, name), name));
  const [best, worst] = [Math.min(...rivals), Math.max(...rivals)];
  const isBest = best < worst && isNear(lossOf(value, name), best);
  return `${numberText(value)}${isBest ? "*" : ""}`;
}

/** A number that is smaller for the better figure. */
function lossOf(value: number, name: string): number {
  if (name === "worst bias") return Math.abs(value);
  return parseMetric(name).better === "lower" ? Math.abs(value) : -value;
}

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * Math.abs(b);

/** A figure, with 0 for a rounding error: a number that is tiny compared with the sensitivity. */
function figureOf({ result, sensitivity }: GridEntry, name: string): number {
  const value = "fault" in result ? Number.NaN : result.figures[name]!;
  return Math.abs(value) < 1e-12 * sensitivity ? 0 : value;
}

/** Says once why a mechanism cannot be built. */
function faultLines(entries: readonly GridEntry[]): string[] {
  const faults = entries.flatMap(({ result }) => ("fault" in result ? [result.fault] : []));
  return faults.length === 0 ? [] : ["", "Left out:", ...new Set(faults)];
}
