/**
 * Runs each test without a mutant and notes which mutants the test meets. Then runs the test again
 * with each of these mutants that no test has noticed yet. A slow test is not repeated. A test that
 * fails when it is run a second time without a mutant is not repeated either.
 */
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { inject, TestRunner } from "vitest";

/** @import { Test, File } from "@vitest/runner" */
/** @import { MutationState } from "./state.js" */

/**
 * A test that takes more than SLOW milliseconds is not repeated. All repetitions of a test together
 * take at most about MOST milliseconds.
 */
const SLOW = 1500;
const MOST = 20_000;
/** A test that takes more than this many milliseconds has failed. */
const LATE = 60_000;

/** Writes notes as lines of JSON, which all workers append to one file. */
export default class MutationRunner extends TestRunner {
  /** @param {object} note */
  write(note) {
    appendFileSync(inject("notes"), `${JSON.stringify({ ...note, pid: process.pid })}\n`);
  }

  /** @param {File[]} files */
  onCollected(files) {
    for (const { filepath } of files) this.write({ file: filepath, early: [...state().hits] });
  }

  /** @param {Test} test */
  async runTask(test) {
    const run = TestRunner.getTestFn(test);
    const mutation = state();
    Object.assign(mutation, { hits: new Set(), ticks: 0 });
    const before = process.cpuUsage();
    await run();
    const { user, system } = process.cpuUsage(before);
    const time = (user + system) / 1000;
    const [met, ticks] = [[...mutation.hits], mutation.ticks];
    const file = test.file.filepath;
    this.write({ file, met, time });
    if (mutation.active !== 0 || time > SLOW) return;
    const noticed = readNoticed();
    const left = met.filter((id) => !noticed.has(id));
    if (left.length === 0 || !(await passes(run))) return;
    mutation.most = 1e6 + 20 * ticks;
    for (const id of left.slice(0, Math.max(1, MOST / (1 + time)))) {
      this.write({ trying: id });
      mutation.active = id;
      const alive = await passes(run);
      mutation.active = 0;
      if (alive) {
        this.write({ tried: id });
        continue;
      }
      // A mutant may leave behind a state that makes every later run fail.
      if (!(await passes(run))) {
        this.write({ spoilt: id });
        break;
      }
      this.write({ noticed: id, by: test.name, file });
    }
    mutation.most = Number.POSITIVE_INFINITY;
  }
}

/** @returns {MutationState} */
function state() {
  return /** @type {{ __mutation: MutationState }} */ (/** @type {unknown} */ (globalThis))
    .__mutation;
}

/** @returns {Set<number>} */
function readNoticed() {
  const path = inject("notes");
  const lines = existsSync(path) ? readFileSync(path, "utf8").split("\n") : [];
  return new Set(
    lines.filter((line) => line.startsWith('{"noticed"')).map((line) => JSON.parse(line).noticed),
  );
}

/** @param {() => unknown} run */
async function passes(run) {
  state().ticks = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error("late")), LATE);
  });
  try {
    await Promise.race([run(), late]);
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
