import { mkdirSync, rmSync } from "node:fs";
import { NoisewrightError } from "@noisewright/core";

/**
 * The maximum time to wait for another process, and the pause between two attempts, in
 * milliseconds.
 */
const MAX_WAIT = 5000;
const PAUSE = 20;

/**
 * Changes a file while a lock keeps other processes from changing the file. The lock is a folder
 * next to the file.
 */
export function withFileLock<T>(file: string, change: () => T): T {
  const lock = `${file}.lock`;
  for (let waited = 0; !tryLock(lock); waited += PAUSE) {
    if (waited >= MAX_WAIT) throw lockedError(lock);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE);
  }
  try {
    return change();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

/**
 * Creates the lock. Returns false if another process holds the lock. If the lock cannot be created
 * for any other reason, this function returns true. The change of the file then fails with an error
 * that names the reason.
 */
function tryLock(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch (error) {
    return !(error instanceof Error && "code" in error && error.code === "EEXIST");
  }
}

function lockedError(lock: string): NoisewrightError {
  return new NoisewrightError({
    code: "unavailable",
    subject: "keys",
    what: "another process is changing the file",
    advice: `try again; if no other process runs, remove the folder ${lock.slice(-80)}`,
  });
}
