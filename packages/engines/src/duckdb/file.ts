import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { unavailable } from "../engine/index.js";

/** A file that can be read: its size, and which file it is, whatever path names it. */
export interface FoundFile {
  readonly path: string;
  readonly size: number;
  readonly inode: string;
}

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
  return { path, size: Number(found.size), inode: `${found.dev} ${found.ino}` };
}

/**
 * The error for a file that is not of the expected kind. The driver's message may quote the file,
 * so the message is not shown.
 */
export function unreadableFile(path: string, kind: "CSV" | "JSON lines" | "Parquet" | ".xlsx") {
  const what = `the file cannot be opened as ${kind}`;
  return unavailable(
    JSON.stringify(path),
    what,
    `check that the file is complete and that it is a ${kind} file`,
  );
}

/** The size of a file and the time of its last change, or null if there is no such file. */
export async function fileVersion(path: string): Promise<string | null> {
  const found = await stat(path, { bigint: true }).catch(() => undefined);
  return found === undefined ? null : `${found.size} ${found.mtimeNs}`;
}
