import type { Published } from "../run/index.js";
import { resultsOf } from "./results.js";

const HEAD = [
  "release",
  "statistic",
  "key",
  "value",
  "lower",
  "upper",
  "confidence",
  "mechanism",
  "epsilon",
  "delta",
  "note",
];

/**
 * Writes published values as CSV, with one line for each value. A key is written as JSON, because a
 * key may have several columns.
 */
export function publishedCsv({ releases, answers }: Published): string {
  const lines = releases.flatMap((release, i) =>
    resultsOf(release, answers[i]!).map((result) => [
      release.name,
      release.statistic,
      Object.keys(result.key).length > 0 ? JSON.stringify(result.key) : "",
      result.value,
      result.interval?.lower,
      result.interval?.upper,
      release.confidence,
      release.mechanism.id,
      release.certified.epsilon,
      release.certified.delta,
      result.note,
    ]),
  );
  return [HEAD, ...lines].map((line) => line.map(field).join(",")).join("\n");
}

function field(value: string | number | boolean | null | undefined): string {
  const isInfinite = typeof value === "number" && Math.abs(value) === Number.POSITIVE_INFINITY;
  const isEmpty = value === undefined || value === null || isInfinite;
  const text = isEmpty ? "" : String(value);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
