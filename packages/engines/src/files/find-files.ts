import { resolve } from "node:path";
import { NoisewrightError } from "@noisewright/core";
import { checkFile, type FoundFile } from "../duckdb/index.js";
import {
  endingAdvice,
  FILE_ENDINGS,
  type FileFormat,
  fileFormat,
  unavailable,
} from "../engine/index.js";
import type { FileSource, FoundSource } from "./opening.js";

/** More files than this in one source are refused. */
const MOST_FILES = 10_000;

/** Kinds of which one source reads one file. */
const SINGLE = { duckdb: "DuckDB", xlsx: ".xlsx" } as const;

/**
 * Finds the files of a source. All files must have the same kind, and no file may occur twice: a
 * row of this file would count twice. The names and the number of files are public.
 */
export async function findFiles(source: FileSource): Promise<FoundSource> {
  const { files } = source;
  if (files.length === 0 || files.length > MOST_FILES) {
    throw refused(`a list of 1 to ${MOST_FILES.toLocaleString("en-GB")} files`, `${files.length}`);
  }
  const format = sameFormat(files);
  const found: FoundFile[] = [];
  for (const file of files) found.push(await checkFile(file));
  checkOnce(found, ({ inode }) => inode, "the same as");
  // The command `gzip --keep` leaves both files in a folder.
  checkOnce(found, ({ path }) => uncompressed(path), "another form of");
  return { ...source, format, found };
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
const uncompressed = (path: string): string =>
  resolve(fileFormat(path)?.compression === undefined ? path : path.replace(/\.[^.]*$/, ""));

function sameFormat(files: readonly string[]): FileFormat {
  const [first, ...others] = files.map((file) => ({ file, format: fileFormat(file) }));
  const unknown = [first!, ...others].find(({ format }) => format === undefined);
  if (unknown !== undefined) {
    const { file } = unknown;
    throw refused(`names that end in ${FILE_ENDINGS}`, JSON.stringify(file), endingAdvice(file));
  }
  const format = first!.format!;
  const other = others.find((each) => each.format!.kind !== format.kind);
  if (other !== undefined) {
    const got = `${JSON.stringify(first!.file)} and ${JSON.stringify(other.file)}`;
    throw refused("files of the same kind", got);
  }
  if (others.length > 0 && (format.kind === "duckdb" || format.kind === "xlsx")) {
    throw refused(`one file if it is a ${SINGLE[format.kind]} file`, `${files.length}`);
  }
  return format;
}

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
    for (const { inode, path } of source.found) {
      const other = owners.get(inode);
      if (other !== undefined && filesKey(other) !== filesKey(source)) {
        throw refused(
          "different files for different sources, or the same list of files",
          `${JSON.stringify(path)} in ${other.name} and in ${source.name}`,
        );
      }
      owners.set(inode, source);
    }
  }
}

/** The same text for two sources with the same files, whatever paths name the files. */
export const filesKey = ({ found }: Pick<FoundSource, "found">): string =>
  found
    .map(({ inode }) => inode)
    .sort()
    .join(" + ");
