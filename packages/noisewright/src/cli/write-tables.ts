import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { NoisewrightError } from "@noisewright/core";
import { type Published, rowsCsv, syntheticRowsOf, tableCsv, tablesOf } from "@noisewright/release";
import type { Spec } from "@noisewright/release/spec";

/** The statistics that publish more than a few values. */
const WRITTEN = ["tables", "synthetic"];

/** Refuses a folder if no release publishes tables or rows. Nothing is spent at this time. */
export function requireTables({ releases }: Spec, folder: string | undefined): void {
  const hasTables = releases.some(
    (release) =>
      WRITTEN.includes(release.statistic) || ("for" in release && release.for !== undefined),
  );
  if (folder === undefined || hasTables) return;
  throw new NoisewrightError({
    code: "unsupported",
    subject: "release",
    what: "table to write with --tables, because no release of the spec has `statistic: tables`, `statistic: synthetic` or a histogram with `for`",
    advice: "remove --tables; --csv prints the values of all releases",
  });
}

/**
 * Writes each published table, and the synthetic rows of each release, to a file of its own. If
 * writing fails, the release stays published. Running the release again then writes them at no cost.
 */
export function writeTables(
  { releases, answers }: Published,
  folder: string,
): { readonly folder: string; readonly count: number } {
  const files = new Map<string, Iterable<string>>();
  for (const [i, release] of releases.entries()) {
    for (const table of tablesOf(release, answers[i]!)) {
      files.set(freeName(`${release.name}-${table.name}`, files), [`${tableCsv(table)}\n`]);
    }
    const rows = syntheticRowsOf(release, answers[i]!);
    if (rows !== undefined) files.set(freeName(release.name, files), rowsCsv(rows));
  }
  try {
    mkdirSync(folder, { recursive: true });
    for (const [name, parts] of files) writeParts(join(folder, name), parts);
    return { folder, count: files.size };
  } catch (cause) {
    const problem = { code: "domain", subject: "release", parameter: "tables" } as const;
    const domain = isTaken(cause)
      ? "a folder in which no file with the name of a table has other contents"
      : "a folder that can be written";
    const advice =
      "the release is paid for; run it again with another --tables, which costs nothing";
    const got = JSON.stringify(folder.slice(0, 80));
    throw new NoisewrightError({ ...problem, domain, got, advice }, { cause });
  }
}

/** Writes a new file. The folder may be that of the data, so a file with other contents is kept. */
function writeParts(path: string, parts: Iterable<string>): void {
  const all = [...parts];
  let file: number;
  try {
    file = openSync(path, "wx");
  } catch (error) {
    if (isTaken(error) && readFileSync(path, "utf8") === all.join("")) return;
    throw error;
  }
  try {
    // Unlike writeSync, this function writes everything or throws, also if the disk is full.
    for (const part of all) writeFileSync(file, part);
  } catch (error) {
    rmSync(path);
    throw error;
  } finally {
    closeSync(file);
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EEXIST";
}

/** A file name of letters, digits and dashes. A name that is taken gets a number. */
function freeName(text: string, taken: ReadonlyMap<string, unknown>): string {
  const stem = text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-");
  const plain = shortened(stem.replace(/^-|-$/g, "")) || "table";
  let name = `${plain}.csv`;
  for (let number = 2; taken.has(name); number++) name = `${plain}-${number}.csv`;
  return name;
}

/** At most 100 characters and 200 bytes, because file systems limit the bytes of a name. */
function shortened(text: string): string {
  const characters = [...text].slice(0, 100);
  while (Buffer.byteLength(characters.join("")) > 200) characters.pop();
  return characters.join("");
}
