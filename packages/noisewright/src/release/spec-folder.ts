import { existsSync, realpathSync } from "node:fs";
import { dirname, isAbsolute, relative, resolve } from "node:path";
import { NoisewrightError } from "@noisewright/core";

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

/** The flag of a source: `--data <file>`, or `--data visits=<file>`. */
export const flagText = (flag: string): string => `${flag}${flag.endsWith("=") ? "" : " "}<file>`;
