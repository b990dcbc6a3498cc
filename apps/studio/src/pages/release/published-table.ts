import type { PublishedRelease } from "@noisewright/contract/answers";
import type { Table } from "../../chart/table.js";

/** The published values, one per line, in the format of the command line's CSV. */
export function publishedTable(releases: readonly PublishedRelease[]): Table {
  const columns = [
    ...["release", "statistic", "key", "value", "lower", "upper"],
    ...["confidence", "mechanism", "epsilon", "delta", "note"],
  ];
  const rows = releases.flatMap((release) =>
    release.results.map(({ key, value, interval, note }) => [
      ...[release.name, release.statistic],
      Object.keys(key).length > 0 ? JSON.stringify(key) : "",
      typeof value === "number" ? value : String(value ?? ""),
      ...[interval?.lower ?? "", interval?.upper ?? ""],
      ...[release.confidence, release.mechanism.id],
      ...[release.certified.epsilon, release.certified.delta, note ?? ""],
    ]),
  );
  return { columns, rows };
}
