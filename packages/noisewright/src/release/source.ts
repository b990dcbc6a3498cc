import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, isAbsolute, relative, resolve } from "node:path";
import { NoisewrightError } from "@noisewright/core";
import type { Engine } from "@noisewright/engines";
import { type CsvOptions, connect } from "@noisewright/engines/connect";
import type { Spec } from "@noisewright/release/spec";

/** The information that is needed to find the source of a spec. */
export interface SourceChoice {
  /**
   * The file of the spec. Relative file names in the spec are relative to the folder of this file.
   */
  readonly specFile: string;
  /** A file or a database address from the command line, which replaces the source in the spec. */
  readonly data?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Replaces the source of a spec by the source from the command line, if one was given. */
export function withData(spec: Spec, data: string | undefined): Spec {
  if (data === undefined) return spec;
  const { source } = spec;
  const rest =
    "file" in source ? withoutFile(source) : { table: source.table, version: source.version };
  const url = /^[a-z]+:\/\//.test(data);
  return {
    ...spec,
    source: (url ? { ...rest, url: data } : { ...rest, file: data }) as Spec["source"],
  };
}

function withoutFile({ file: _, ...rest }: Spec["source"] & { file: string }) {
  return rest;
}

export async function openSource(spec: Spec, choice: SourceChoice): Promise<Engine> {
  const { source } = spec;
  if (!("file" in source)) return connect(source.url);
  const { signal } = choice;
  return connect(fileOf(source.file, choice), {
    csv: csvOptions(source),
    ...(signal !== undefined && { signal }),
  });
}

/** Returns the path of the data file that the spec or the command line names. */
export function fileOf(name: string, { specFile, data }: SourceChoice): string {
  const file =
    data === undefined ? fileInSpecFolder(specFile, name, "source.file", "--data") : resolve(data);
  if (!existsSync(file)) throw missingFile(name);
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
 * Returns the name of a source for display. A database address is never shown, because the address
 * may contain a password.
 */
export function sourceName({ source }: Spec): string {
  return "file" in source ? basename(source.file) : source.table;
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
    advice: `name a file elsewhere on the command line: ${flag} <file>`,
  });
}

/** The folder of a spec, or the working folder if the spec comes from standard input. */
export function folderOf(specFile: string): string {
  return specFile === "-" ? process.cwd() : dirname(resolve(specFile));
}

function missingFile(name: string): NoisewrightError {
  const got = `"${name.slice(0, 80)}"`;
  const problem = { code: "domain", subject: "release", parameter: "source.file" } as const;
  const advice = "check the path, which is relative to the spec, or use --data <file>";
  return new NoisewrightError({ ...problem, domain: "a file that exists", got, advice });
}
