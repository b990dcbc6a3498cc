import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { unavailable } from "../engine/index.js";
import { type FoundFile, uncompressed } from "../sources/index.js";

export async function checkFile(path: string): Promise<FoundFile> {
  const subject = JSON.stringify(path);
  const found = await stat(path, { bigint: true }).catch(() => undefined);
  if (found === undefined) throw unavailable(subject, "the file does not exist", "check the path");
  if (!found.isFile())
    throw unavailable(
      subject,
      "the path does not name a file",
      "give the path of one file, or write files: for all files of a folder",
    );
  await access(path, constants.R_OK).catch(() => {
    throw unavailable(subject, "the file cannot be read", "check the permissions of the file");
  });
  const key = resolve(path);
  const identity = `${found.dev} ${found.ino}`;
  return { path, key, identity, plain: uncompressed(key), size: Number(found.size) };
}

/** The size of a file and the time of its last change, or null if there is no such file. */
export async function fileVersion(path: string): Promise<string | null> {
  const found = await stat(path, { bigint: true }).catch(() => undefined);
  return found === undefined ? null : `${found.size} ${found.mtimeNs}`;
}

/** A program can set the time of the last change, but not the time of the change of status. */
export async function exactVersion(path: string): Promise<string | null> {
  const found = await stat(path, { bigint: true }).catch(() => undefined);
  if (found === undefined) return null;
  return [found.dev, found.ino, found.size, found.mtimeNs, found.ctimeNs].join(" ");
}
