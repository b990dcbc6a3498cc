import { mkdirSync, rmSync } from "node:fs";
import { NoisewrightError } from "@noisewright/core";

/** How long another may take, and how often it is asked after, in milliseconds. */
const PATIENCE = 5000;
const PAUSE = 20;

/** Change a file as the only one of all processes: a folder beside it can be made but once. */
export function oneAtATime<T>(file: string, change: () => T): T {
  const lock = `${file}.lock`;
  for (let waited = 0; !made(lock); waited += PAUSE) {
    if (waited >= PATIENCE) throw taken(lock);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE);
  }
  try {
    return change();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

/** Where a folder cannot be made for another reason, the change itself will say why. */
function made(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch (error) {
    return !(error instanceof Error && "code" in error && error.code === "EEXIST");
  }
}

function taken(lock: string): NoisewrightError {
  return new NoisewrightError({
    code: "unavailable",
    subject: "keys",
    what: "another process is changing the file",
    advice: `wait, or remove ${lock.slice(-80)} if none is`,
  });
}
