import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { NoisewrightError } from "@noisewright/core";

/** Refuses a file that cannot be created. Nothing is spent at this time. */
export function requireWritableFile(
  flag: string,
  file: string | undefined,
  subject = "release",
): void {
  if (file === undefined) return;
  const path = resolve(file);
  const isFolder = existsSync(path) && statSync(path).isDirectory();
  if (!isFolder && isWritableFolder(dirname(path))) return;
  const domain = "a file in a folder that exists and can be written";
  throw notWritable(flag, file, domain, subject);
}

/** Refuses a folder that cannot be created or written. Nothing is spent at this time. */
export function requireWritableFolder(flag: string, folder: string | undefined): void {
  if (folder === undefined) return;
  let existing = resolve(folder);
  while (!existsSync(existing)) existing = dirname(existing);
  if (!isWritableFolder(existing)) throw notWritable(flag, folder, "a folder that can be written");
}

function isWritableFolder(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

function notWritable(
  flag: string,
  path: string,
  domain: string,
  subject = "release",
): NoisewrightError {
  const got = JSON.stringify(path.slice(0, 80));
  const advice = "name another place or change its permissions; nothing was spent";
  const problem = { code: "domain", subject, parameter: flag } as const;
  return new NoisewrightError({ ...problem, domain, got, advice });
}
