import { mkdirSync, rmSync } from "node:fs";
import { NoisewrightError } from "@noisewright/core";

/** How long to wait for another process, and the pause between attempts, in milliseconds. */
const MAX_WAIT = 5000;
const PAUSE = 20;

/** Changes a file while no other process does. The lock is a folder next to the file. */
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

/** Creates the lock. If that fails for another reason, returns true: the change itself then fails and says why. */
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
