import {
  type Published,
  resultsCsv,
  rowsCsv,
  syntheticRowsOf,
  tableCsv,
  tablesOf,
} from "@noisewright/release";
import { freeName } from "./free-name.js";
import { writeFiles } from "./write-files.js";

/**
 * Writes the values of each release to a file of its own: one file for each table, one file for
 * synthetic rows, or one file for the values of any other release. Returns the number of files.
 */
export function writeTables({ releases, answers }: Published, folder: string): number {
  const files = new Map<string, Iterable<string>>();
  const name = (text: string) => freeName(text, "csv", files);
  for (const [i, release] of releases.entries()) {
    for (const table of tablesOf(release, answers[i]!)) {
      files.set(name(`${release.name}-${table.name}`), [`${tableCsv(table)}\n`]);
    }
    const rows = syntheticRowsOf(release, answers[i]!);
    if (rows !== undefined) files.set(name(release.name), rowsCsv(rows));
    else if (release.tables === undefined) {
      files.set(name(release.name), [`${resultsCsv(release, answers[i]!)}\n`]);
    }
  }
  writeFiles("tables", folder, files);
  return files.size;
}
