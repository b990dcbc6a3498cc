import { NoisewrightError } from "@noisewright/core";
import {
  endingAdvice,
  FILE_ENDINGS,
  type FileFormat,
  fileFormat,
  unavailable,
} from "../engine/index.js";
import type { FoundFile, FoundSource } from "./source.js";

/** More files than this in one source are refused. */
const MOST_FILES = 10_000;

/** Kinds of which one source reads one file. */
const SINGLE = { duckdb: "DuckDB", xlsx: ".xlsx" } as const;

/** The format of the files of a source. All files must have the same kind. */
export function sameFormat(paths: readonly string[]): FileFormat {
  if (paths.length === 0 || paths.length > MOST_FILES) {
    throw refused(`a list of 1 to ${MOST_FILES.toLocaleString("en-GB")} files`, `${paths.length}`);
  }
  const [first, ...others] = paths.map((path) => ({ path, format: fileFormat(path) }));
  const unknown = [first!, ...others].find(({ format }) => format === undefined);
  if (unknown !== undefined) {
    const { path } = unknown;
    throw refused(`names that end in ${FILE_ENDINGS}`, JSON.stringify(path), endingAdvice(path));
  }
  const format = first!.format!;
  const other = others.find((each) => each.format!.kind !== format.kind);
  if (other !== undefined) {
    const got = `${JSON.stringify(first!.path)} and ${JSON.stringify(other.path)}`;
    throw refused("files of the same kind", got);
  }
  if (others.length > 0 && (format.kind === "duckdb" || format.kind === "xlsx")) {
    throw refused(`one file if it is a ${SINGLE[format.kind]} file`, `${paths.length}`);
  }
  return format;
}

/** Refuses a source with the same file twice: a row of this file would count twice. */
export function checkDifferent(found: readonly FoundFile[]): void {
  checkOnce(found, ({ identity }) => identity, "the same as");
  // The command `gzip --keep` leaves both files in a folder.
  checkOnce(found, ({ plain }) => plain, "another form of");
}

/** Refuses two files with the same key. */
function checkOnce(
  found: readonly FoundFile[],
  keyOf: (file: FoundFile) => string,
  relation: string,
): void {
  const seen = new Map<string, string>();
  for (const file of found) {
    const key = keyOf(file);
    const other = seen.get(key);
    if (other !== undefined) {
      throw unavailable(
        JSON.stringify(file.path),
        `the file is ${relation} ${JSON.stringify(other)}`,
        "name each file once, because its rows would count twice; nothing was spent",
      );
    }
    seen.set(key, file.path);
  }
}

/** The path of a file without the ending of its compression. */
export const uncompressed = (path: string): string =>
  fileFormat(path)?.compression === undefined ? path : path.replace(/\.[^.]*$/, "");

function refused(domain: string, got: string, advice?: string): NoisewrightError {
  const problem = { code: "domain", subject: "source", parameter: "files" } as const;
  return new NoisewrightError({ ...problem, domain, got, advice });
}

/**
 * Refuses two sources that share some of their files, but not all. A row of a shared file would be a
 * row of two different tables.
 */
export function checkShared(sources: readonly FoundSource[]): void {
  const owners = new Map<string, FoundSource>();
  for (const source of sources) {
    for (const { identity, path } of source.found) {
      const other = owners.get(identity);
      if (other !== undefined && filesKey(other) !== filesKey(source)) {
        throw refused(
          "different files for different sources, or the same list of files",
          `${JSON.stringify(path)} in ${other.name} and in ${source.name}`,
        );
      }
      owners.set(identity, source);
    }
  }
}

/** The same text for two sources with the same files, whatever paths name the files. */
export const filesKey = ({ found }: Pick<FoundSource, "found">): string =>
  found
    .map(({ identity }) => identity)
    .sort()
    .join(" + ");
