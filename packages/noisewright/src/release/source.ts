import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, isAbsolute, relative, resolve } from "node:path";
import { NoisewrightError } from "@noisewright/core";
import {
  type CsvOptions,
  connect,
  connectAll,
  type SourceAddress,
} from "@noisewright/engines/connect";
import { type JoinedEngine, listText } from "@noisewright/release";
import { type Spec, type UsedSource, usedSources } from "@noisewright/release/spec";
import { isGiven } from "./data-flags.js";

/** The information that is needed to find the source of a spec. */
export interface SourceChoice {
  /**
   * The file of the spec. Relative file names in the spec are relative to the folder of this file.
   */
  readonly specFile: string;
  /** Files or database addresses from the command line, which replace sources in the spec. */
  readonly data?: readonly string[] | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Opens the source of a spec, or all its sources in one engine. */
export async function openSource(spec: Spec, choice: SourceChoice): Promise<JoinedEngine> {
  const { signal } = choice;
  const options = signal === undefined ? {} : { signal };
  if ("source" in spec) {
    const { source } = spec;
    if (!("file" in source)) return { engine: await connect(source.url), names: {} };
    const file = fileOf({ source }, choice);
    return { engine: await connect(file, { csv: csvOptions(source), ...options }), names: {} };
  }
  const places = usedSources(spec).map((used) => [used.name!, placeOf(used, choice)] as const);
  return await connectAll(Object.fromEntries(places), options);
}

function placeOf(used: UsedSource, choice: SourceChoice): SourceAddress {
  const { source } = used;
  const { table } = source;
  if (!("file" in source)) return { url: source.url, table: source.table };
  const place = { file: fileOf(used, choice), csv: csvOptions(source) };
  return table === undefined ? place : { ...place, table };
}

/** Returns the path of the data file that the spec or the command line names. */
export function fileOf({ name, source }: UsedSource, { specFile, data }: SourceChoice): string {
  const parameter = name === undefined ? "source.file" : `sources.${name}.file`;
  const flag = name === undefined ? "--data" : `--data ${name}=`;
  const written = "file" in source ? source.file : "";
  const file = isGiven(name, data)
    ? resolve(written)
    : fileInSpecFolder(specFile, written, parameter, flag);
  if (!existsSync(file)) throw missingFile(written, parameter, flag);
  return file;
}

/** The CSV options in a source description. */
export function csvOptions(
  source: {
    readonly [Field in keyof CsvOptions]?: CsvOptions[Field] | undefined;
  },
): CsvOptions {
  const { delimiter, columns, header, encoding } = source;
  return {
    ...(delimiter !== undefined && { delimiter }),
    ...(columns !== undefined && { columns }),
    ...(header !== undefined && { header }),
    ...(encoding !== undefined && { encoding }),
  };
}

/**
 * Returns the names of the sources for display. A database address is never shown, because the
 * address may contain a password.
 */
export function sourceNames(spec: Spec): string {
  return listText(usedSources(spec).map(sourceName));
}

function sourceName({ name, source }: UsedSource): string {
  return name ?? ("file" in source ? basename(source.file) : source.table);
}

/**
 * Returns the path of a file that a spec names. The file must be in the spec's folder or below that
 * folder, because anyone may have written the spec. Files in other folders must be named on the
 * command line.
 */
export function fileInSpecFolder(
  specFile: string,
  name: string,
  parameter: string,
  flag: string,
): string {
  const folder = folderOf(specFile);
  const file = resolve(folder, name);
  const inside = (path: string, parent: string) => {
    const fromParent = relative(parent, path);
    return fromParent !== "" && !fromParent.startsWith("..") && !isAbsolute(fromParent);
  };
  const real = existsSync(file) ? realpathSync(file) : file;
  const isAllowed = inside(file, folder) && (real === file || inside(real, realpathSync(folder)));
  if (isAllowed && !isAbsolute(name)) return file;
  throw new NoisewrightError({
    code: "domain",
    subject: "release",
    parameter,
    domain: "a relative path to a file in the spec's folder or below it",
    got: `"${name.slice(0, 80)}"`,
    advice: `name a file elsewhere on the command line: ${flagText(flag)}`,
  });
}

/** The folder of a spec, or the working folder if the spec comes from standard input. */
export function folderOf(specFile: string): string {
  return specFile === "-" ? process.cwd() : dirname(resolve(specFile));
}

function missingFile(name: string, parameter: string, flag: string): NoisewrightError {
  const got = `"${name.slice(0, 80)}"`;
  const problem = { code: "domain", subject: "release", parameter } as const;
  const advice = `check the path, which is relative to the spec, or use ${flagText(flag)}`;
  return new NoisewrightError({ ...problem, domain: "a file that exists", got, advice });
}

/** The flag of a source: `--data <file>`, or `--data visits=<file>`. */
const flagText = (flag: string): string => `${flag}${flag.endsWith("=") ? "" : " "}<file>`;
