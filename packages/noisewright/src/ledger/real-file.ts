import { closeSync, fsyncSync, lstatSync, openSync, realpathSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { unavailable } from "./problems.js";

/**
 * The one true path of a store's file, made where there is none and `create` is set. SQLite puts
 * its log beside the name it is opened by: under two names, two processes would each have a log of
 * their own and not see each other's debits. Links are followed first, and a file of several names
 * is refused.
 */
export function realFile(path: string, create: boolean): string {
  if (kindOf(path) === "none") {
    if (!create) {
      const advice = "make one with noisewright ledger create, or name its place by --ledger";
      throw unavailable(`there is none at ${path}`, advice);
    }
    make(path);
  }
  const real = realOf(path);
  if (statSync(real).nlink > 1 && statSync(real).isFile()) {
    const what = `the file at ${path} has a second name, by a hard link`;
    throw unavailable(what, "keep one of its names and remove the others");
  }
  return real;
}

function kindOf(path: string): "none" | "something" {
  try {
    lstatSync(path);
    return "something";
  } catch {
    return "none";
  }
}

function realOf(path: string): string {
  try {
    return realpathSync(path);
  } catch (cause) {
    const what = `the link at ${path} leads to no file`;
    throw unavailable(what, "remove it, or name the ledger's own file", cause);
  }
}

/** Readable by its owner alone, and itself on the disk before anything is in it. */
function make(path: string): void {
  try {
    closeSync(openSync(path, "a", 0o600));
    const folder = openSync(dirname(path), "r");
    fsyncSync(folder);
    closeSync(folder);
  } catch (cause) {
    const what = `no file can be made at ${path}`;
    throw unavailable(what, "name a file in a folder that exists and may be written", cause);
  }
}
