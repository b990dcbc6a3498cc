import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { NoisewrightError } from "@noisewright/core";

/** The contents of new files by name, each in parts. */
export type NewFiles = ReadonlyMap<string, Iterable<string | Uint8Array>>;

/**
 * Writes new files to the folder that a flag names. If writing fails, the release stays published.
 * Running the release again then writes them at no cost.
 */
export function writeFiles(flag: "tables" | "svg" | "png", folder: string, files: NewFiles): void {
  try {
    mkdirSync(folder, { recursive: true });
    for (const [name, parts] of files) writeParts(join(folder, name), parts);
  } catch (cause) {
    const problem = { code: "domain", subject: "release", parameter: flag } as const;
    const domain = isTaken(cause)
      ? `a folder in which no file with the name of a ${flag === "tables" ? "table" : "chart"} has other contents`
      : "a folder that can be written";
    const advice = `the release is paid for; run it again with another --${flag}, which costs nothing`;
    const got = JSON.stringify(folder.slice(0, 80));
    throw new NoisewrightError({ ...problem, domain, got, advice }, { cause });
  }
}

/** Writes a new file. The folder may be that of the data, so a file with other contents is kept. */
function writeParts(path: string, parts: Iterable<string | Uint8Array>): void {
  const all = [...parts];
  let file: number;
  try {
    file = openSync(path, "wx");
  } catch (error) {
    if (isTaken(error) && hasContents(path, all)) return;
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

function hasContents(path: string, parts: readonly (string | Uint8Array)[]): boolean {
  return readFileSync(path).equals(Buffer.concat(parts.map((part) => Buffer.from(part))));
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EEXIST";
}
