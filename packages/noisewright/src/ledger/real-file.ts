import { closeSync, fsyncSync, lstatSync, openSync, realpathSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { unavailable } from "./problems.js";

/**
 * Returns the real path of a store's file. Creates the file if `create` is set and the file does
 * not exist. SQLite puts the write-ahead log next to the name by which the file is opened. If two
 * processes opened the file by two names, each process would have a separate log and would miss the
 * debits of the other process. So symbolic links are resolved, and a file with several hard links
 * is refused.
 */
export function realFile(path: string, create: boolean): string {
  if (!exists(path)) {
    if (!create) {
      const advice =
        "create one with noisewright ledger create, or name another file with --ledger";
      throw unavailable(`there is no ledger store at ${path}`, advice);
    }
    createFile(path);
  }
  const real = realOf(path);
  if (statSync(real).nlink > 1 && statSync(real).isFile()) {
    const what = `the file at ${path} has more than one hard link`;
    throw unavailable(what, "remove all but one of its names");
  }
  return real;
}

function exists(path: string): boolean {
  try {
    lstatSync(path);
    return true;
  } catch {
    return false;
  }
}

function realOf(path: string): string {
  try {
    return realpathSync(path);
  } catch (cause) {
    const what = `the symbolic link at ${path} points to no file`;
    throw unavailable(what, "remove the link, or name the ledger file itself", cause);
  }
}

/** Creates an empty file that only the file's owner can read, and syncs the folder to the disk. */
function createFile(path: string): void {
  try {
    closeSync(openSync(path, "a", 0o600));
    const folder = openSync(dirname(path), "r");
    fsyncSync(folder);
    closeSync(folder);
  } catch (cause) {
    const what = `no file can be created at ${path.replace(/:\/+[^/]*@/g, "://…@")}`;
    throw unavailable(what, "name a file in an existing folder that you may write to", cause);
  }
}
