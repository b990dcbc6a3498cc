import { readFileSync, writeFileSync } from "node:fs";
import { NoisewrightError } from "@noisewright/core";

/** The command, and the argument or flag, that gave a file name. */
interface Origin {
  readonly subject: string;
  readonly parameter: string;
}

/** Reads a UTF-8 file, or standard input if the name is `-`. */
export function readTextFile(file: string, origin: Origin): string {
  try {
    return readFileSync(file === "-" ? 0 : file, "utf8");
  } catch (cause) {
    throw fileError(file, { ...origin, domain: "a file that can be read" }, cause);
  }
}

/** Writes a file and replaces any earlier contents. */
export function writeTextFile(file: string, text: string, origin: Origin): void {
  try {
    writeFileSync(file, text);
  } catch (cause) {
    throw fileError(file, { ...origin, domain: "a file that can be written" }, cause);
  }
}

/** Creates a file. A file that exists is never overwritten. */
export function createTextFile(file: string, text: string, origin: Origin): void {
  try {
    writeFileSync(file, text, { flag: "wx" });
  } catch (cause) {
    throw fileError(file, { ...origin, domain: "a new file that can be written" }, cause);
  }
}

/** Advice for the user, by the error code of the operating system. */
const ADVICE: Readonly<Record<string, string>> = {
  EEXIST: "this file exists; name another file",
  ENOENT: "there is no file or folder at this path; check the spelling",
  ENOTDIR: "part of this path is a file, not a folder; check the spelling",
  EISDIR: "this is a folder; name a file in it",
  EACCES: "you do not have permission for this path; change the permissions or name another file",
};

function fileError(
  file: string,
  problem: Origin & { readonly domain: string },
  cause: unknown,
): NoisewrightError {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  const advice = ADVICE[code] ?? "check the path and its permissions";
  const got = `"${file.slice(0, 80)}"`;
  return new NoisewrightError({ code: "domain", ...problem, got, advice }, { cause });
}
