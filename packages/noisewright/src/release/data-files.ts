import { existsSync, readdirSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { NoisewrightError } from "@noisewright/core";
import { FILE_ENDINGS, fileFormat } from "@noisewright/engines/connect";
import { type UsedSource, writtenFiles } from "@noisewright/release/spec";
import { globSync } from "tinyglobby";
import { isGiven } from "./data-flags.js";
import { fileInSpecFolder, flagText, folderOf, type SourceChoice } from "./spec-folder.js";

/** Where a source was written, for messages. */
interface Place {
  readonly parameter: string;
  readonly flag: string;
  /** The folder of relative paths. */
  readonly folder: string;
  /** Returns the path of a file, or refuses a file that the spec may not read. */
  readonly allowed: (name: string) => string;
}

/** The paths of the data files that the spec or the command line names. */
export function filesOf(used: UsedSource, { specFile, data }: SourceChoice): readonly string[] {
  const { name, source } = used;
  const isOne = "file" in source;
  const field = isOne ? "file" : "files";
  const parameter = name === undefined ? `source.${field}` : `sources.${name}.${field}`;
  const flag = name === undefined ? "--data" : `--data ${name}=`;
  const place: Place = isGiven(name, data)
    ? { parameter, flag, folder: process.cwd(), allowed: (file) => resolve(file) }
    : {
        parameter,
        flag,
        folder: folderOf(specFile),
        allowed: (file) => fileInSpecFolder(specFile, file, parameter, flag),
      };
  const written = writtenFiles(source) ?? [];
  const found = written.flatMap((each) => (isOne ? [oneFile(each, place)] : expanded(each, place)));
  // Two patterns may match the same file. It is read once.
  return [...new Set(found)];
}

function oneFile(name: string, place: Place): string {
  const path = place.allowed(name);
  if (!existsSync(path)) throw missing(name, place);
  if (!statSync(path).isDirectory()) return path;
  const domain = "one file";
  const advice = `write files: ${JSON.stringify(name)} for all files of the folder`;
  throw refused(place, domain, `${JSON.stringify(name.slice(0, 80))}, which is a folder`, advice);
}

/** The files that a name, a folder or a pattern stands for. A file that exists is no pattern. */
function expanded(name: string, place: Place): readonly string[] {
  const path = resolve(place.folder, name);
  if (existsSync(path)) {
    // The folder of the spec itself is no data folder: it has the spec and the ledger.
    const allowed = place.allowed(name);
    return statSync(path).isDirectory() ? filesIn(allowed, name, place) : [allowed];
  }
  if (!isPattern(name)) throw missing(name, place);
  place.allowed(name); // a pattern outside the folder of the spec is refused, whatever it matches
  const found = globSync(name, {
    cwd: place.folder,
    absolute: true,
    onlyFiles: true,
    expandDirectories: false,
  }).sort();
  if (found.length === 0) {
    const got = `${JSON.stringify(name.slice(0, 80))}, which matches none`;
    throw refused(place, "a pattern that matches files", got, "check the path");
  }
  return found.map((file) => place.allowed(relative(place.folder, file)));
}

const isPattern = (name: string): boolean => /[*?[{]/.test(name);

/** The files of a folder, sorted by name. Names that start with a point or `_` are left out. */
function filesIn(folder: string, name: string, place: Place): readonly string[] {
  const shown = JSON.stringify(name.slice(0, 80));
  const names = readdirSync(folder)
    .filter((each) => !/^[._]/.test(each))
    .sort();
  if (names.length === 0) {
    throw refused(place, "a folder with files", `${shown}, which has none`, "check the path");
  }
  return names.map((each) => {
    const path = join(folder, each);
    if (statSync(path).isFile() && fileFormat(each) !== undefined) {
      return place.allowed(relative(place.folder, path));
    }
    const domain = `a folder that has only files that end in ${FILE_ENDINGS}`;
    const advice = `remove it, or write a pattern, for example ${JSON.stringify(`${name.replace(/\/$/, "")}/**/*.parquet`)}`;
    throw refused(place, domain, `${shown} with ${JSON.stringify(each.slice(0, 80))}`, advice);
  });
}

function missing(name: string, place: Place): NoisewrightError {
  const advice = `check the path, which is relative to the spec, or use ${flagText(place.flag)}`;
  return refused(place, "a file that exists", `"${name.slice(0, 80)}"`, advice);
}

const refused = (
  { parameter }: Place,
  domain: string,
  got: string,
  advice: string,
): NoisewrightError =>
  new NoisewrightError({ code: "domain", subject: "release", parameter, domain, got, advice });
