import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, isAbsolute, relative, resolve } from "node:path";
import { NoisewrightError } from "@noisewright/core";
import type { Engine } from "@noisewright/engines";
import { type CsvOptions, connect } from "@noisewright/engines/connect";
import type { Spec } from "@noisewright/release/spec";

/** A source as the command line may give it instead of the spec's. */
export interface SourceChoice {
  /** The spec's own file, beside which its files are. */
  readonly specFile: string;
  /** A file or an address from the command line, which may be anywhere. */
  readonly data?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The spec with the source that is meant: what is released belongs to the table it is of. */
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

/** The file that a spec or the command line names. */
export function fileOf(name: string, { specFile, data }: SourceChoice): string {
  const file =
    data === undefined ? besideSpec(specFile, name, "source.file", "--data") : resolve(data);
  if (!existsSync(file)) throw noFile(name);
  return file;
}

/** What a spec says of a CSV file. */
export function csvOptions(
  about: {
    readonly [Field in keyof CsvOptions]?: CsvOptions[Field] | undefined;
  },
): CsvOptions {
  const { delimiter, columns, header, encoding } = about;
  return {
    ...(delimiter !== undefined && { delimiter }),
    ...(columns !== undefined && { columns }),
    ...(header !== undefined && { header }),
    ...(encoding !== undefined && { encoding }),
  };
}

/** What to call the source where it is shown: never an address, which may hold a password. */
export function sourceName({ source }: Spec): string {
  return "file" in source ? basename(source.file) : source.table;
}

/**
 * A file that a spec names is in the spec's own folder or below: a spec may come from anyone. One
 * that is elsewhere is named on the command line.
 */
export function besideSpec(
  specFile: string,
  name: string,
  parameter: string,
  flag: string,
): string {
  const folder = folderOf(specFile);
  const file = resolve(folder, name);
  const inside = (path: string, parent: string) => {
    const way = relative(parent, path);
    return way !== "" && !way.startsWith("..") && !isAbsolute(way);
  };
  const real = existsSync(file) ? realpathSync(file) : file;
  const fine = inside(file, folder) && (real === file || inside(real, realpathSync(folder)));
  if (fine && !isAbsolute(name)) return file;
  throw new NoisewrightError({
    code: "domain",
    subject: "release",
    parameter,
    domain: "a file beside the spec, or in a folder there",
    got: `"${name.slice(0, 80)}"`,
    advice: `name a file that is elsewhere by ${flag}`,
  });
}

/** The folder beside whose files a spec is; the working folder for one from standard input. */
export function folderOf(specFile: string): string {
  return specFile === "-" ? process.cwd() : dirname(resolve(specFile));
}

function noFile(name: string): NoisewrightError {
  const got = `"${name.slice(0, 80)}"`;
  const problem = { code: "domain", subject: "release", parameter: "source.file" } as const;
  return new NoisewrightError({ ...problem, domain: "a file that exists", got });
}
