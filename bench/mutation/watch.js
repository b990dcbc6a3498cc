/**
 * Kills workers that hang in an endless computation because of a mutant. A timer inside the worker
 * could not stop such a computation.
 */
import { existsSync, readFileSync } from "node:fs";

/** The maximum time of a test with a mutant, in milliseconds. */
const LATE = 180_000;
const LOOK = 5_000;

/**
 * Watches the notes until the returned function is called. Adds each mutant whose worker was killed
 * to the set `endless`.
 * @param {string} notes
 * @param {Set<number>} endless
 * @returns {() => void}
 */
export function watch(notes, endless) {
  /**
   * For each worker: the line of its last note, and the time since when this note is the last note.
   * @type {Map<number, { line: number, since: number }>}
   */
  const seen = new Map();
  const timer = setInterval(() => {
    for (const [pid, { line, trying }] of last(notes)) {
      const since = seen.get(pid)?.line === line ? Number(seen.get(pid)?.since) : Date.now();
      seen.set(pid, { line, since });
      if (trying === undefined || Date.now() - since < LATE || endless.has(trying)) continue;
      endless.add(trying);
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        endless.delete(trying); // the worker has ended by itself
      }
    }
  }, LOOK);
  return () => clearInterval(timer);
}

/**
 * For each worker: the last note, and the line of this note in the file.
 * @param {string} notes
 * @returns {Map<number, { line: number, trying?: number }>}
 */
function last(notes) {
  const lines = existsSync(notes) ? readFileSync(notes, "utf8").split("\n").filter(Boolean) : [];
  return new Map(
    lines.map((text, line) => {
      const { pid, trying } = JSON.parse(text);
      return [pid, { line, ...(trying !== undefined && { trying }) }];
    }),
  );
}
