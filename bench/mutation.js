/**
 * Plants faults of one token, one at a time, and measures how many of them the nearest tests
 * notice:
 *
 *     npm run mutation -- --folder privacy --sample 100 --seed 1
 *
 * The source files are not changed: each file is transformed when it is loaded.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { createVitest } from "vitest/node";
import { FOLDERS } from "./mutation/folders.js";
import { instrument } from "./mutation/instrument.js";
import { mutantsOf } from "./mutation/mutants.js";
import { watch } from "./mutation/watch.js";

/** @import { Mutant } from "./mutation/mutants.js" */

const { values: flags } = parseArgs({
  options: {
    folder: { type: "string", multiple: true, default: Object.keys(FOLDERS) },
    sample: { type: "string", default: "100" },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: "" },
  },
});
/** The number of test files that run in a fresh process for one mutant. */
const MOST_FILES = 3;
const root = resolve(import.meta.dirname, "..");

for (const folder of flags.folder) {
  const { sources, tests } = FOLDERS[folder] ?? refuse(folder);
  const all = sources
    .flatMap((source) => filesUnder(join(root, source)))
    .filter((file) => file.includes(flags.only))
    .flatMap((file) => mutantsOf(file, readFileSync(file, "utf8")))
    .map((mutant, i) => ({ ...mutant, id: i + 1 }));
  const chosen = sampled(all, Number(flags.sample), Number(flags.seed));
  report(folder, all.length, chosen, await run(chosen, tests));
}
process.exit(0);

/** @param {string} folder @returns {never} */
function refuse(folder) {
  console.error(`no folder "${folder}"; use one of ${Object.keys(FOLDERS).join(", ")}`);
  process.exit(2);
}

/** @param {string} place @returns {string[]} */
function filesUnder(place) {
  return readdirSync(place, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .sort()
    .map((name) => join(place, name));
}

/**
 * Draws a sample with its own random generator, so that a seed gives the same sample everywhere.
 * @param {readonly Mutant[]} all @param {number} count @param {number} seed
 */
function sampled(all, count, seed) {
  let state = seed >>> 0;
  const keyed = all.map((mutant) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return { mutant, key: state };
  });
  return keyed
    .sort((a, b) => a.key - b.key)
    .slice(0, count)
    .map(({ mutant }) => mutant);
}

/**
 * @param {readonly Mutant[]} mutants @param {readonly string[]} tests
 * @returns {Promise<{ noticed: Map<number, string>, met: Set<number> }>}
 */
async function run(mutants, tests) {
  const place = mkdtempSync(join(tmpdir(), "mutation-"));
  const notes = join(place, "notes");
  const vitest = await createVitest(
    "test",
    {
      config: false,
      root,
      watch: false,
      include: ["packages/**/*.test.ts"],
      exclude: ["**/dist/**", "**/node_modules/**"],
      runner: join(root, "bench/mutation/runner.js"),
      setupFiles: [join(root, "bench/mutation/state.js")],
      provide: { active: 0, notes },
      reporters: [{}],
      maxWorkers: 2,
      testTimeout: 120_000,
      dangerouslyIgnoreUnhandledErrors: true,
    },
    {
      resolve: { conditions: ["noisewright-source"] },
      ssr: { resolve: { conditions: ["noisewright-source"] } },
      plugins: [
        {
          name: "mutants",
          enforce: "pre",
          transform(code, id) {
            if (!/\/packages\/(core|release|noisewright)\/src\/.*(?<!\.test)\.ts$/.test(id))
              return undefined;
            return {
              code: instrument(
                id,
                code,
                mutants.filter(({ file }) => file === id),
              ),
              map: null,
            };
          },
        },
      ],
    },
  );
  /** @type {Set<number>} */
  const endless = new Set();
  const stop = watch(notes, endless);
  try {
    /** @type {Set<string>} */
    const failed = new Set();
    for (const near of tests) {
      const specifications = await vitest.globTestSpecifications([near]);
      const before = endless.size;
      const { testModules } = await vitest.runTestSpecifications(specifications);
      if (endless.size > before) continue; // a file whose worker was killed is also reported as failed
      for (const each of testModules) if (each.state() === "failed") failed.add(each.moduleId);
    }
    for (const file of failed) console.log(`fails without a mutant: ${relative(root, file)}`);
    const { noticed, tried, meeting } = read(notes, tests);
    for (const id of endless) noticed.set(id, "the computation does not end");
    // Code that runs while a file is loaded is tested in a fresh process, with the mutant active
    // from the start.
    const left = mutants.filter(({ id }) => !noticed.has(id) && !tried.has(id));
    for (const { id } of left) {
      vitest.provide("active", id);
      const usable = [...(meeting.get(id) ?? [])].filter((file) => !failed.has(file));
      for (const file of usable.slice(0, MOST_FILES)) {
        const again = vitest.getModuleSpecifications(file);
        const { testModules } = await vitest.runTestSpecifications(again);
        if (testModules.every((each) => each.ok())) continue;
        noticed.set(id, relative(root, file));
        break;
      }
    }
    return { noticed, met: new Set(meeting.keys()) };
  } finally {
    stop();
    await vitest.close();
    rmSync(place, { recursive: true });
  }
}

/**
 * The test that noticed each mutant, and the test files that run each mutant, the nearest and
 * quickest first.
 * @param {string} notes @param {readonly string[]} tests
 */
function read(notes, tests) {
  /** @type {Map<number, string>} */
  const noticed = new Map();
  /** @type {Set<number>} */
  const tried = new Set();
  /** @type {Set<number>} */
  const early = new Set();
  /** @type {Map<string, number>} */
  const times = new Map();
  /** @type {Map<number, Set<string>>} */
  const meeting = new Map();
  for (const line of readFileSync(notes, "utf8").split("\n").filter(Boolean)) {
    const note = JSON.parse(line);
    if (note.noticed !== undefined) noticed.set(note.noticed, note.by);
    else if (note.tried !== undefined) tried.add(note.tried);
    else times.set(note.file, (times.get(note.file) ?? 0) + (note.time ?? 0));
    for (const id of note.early ?? []) early.add(id);
    for (const id of note.met ?? note.early ?? []) {
      meeting.set(id, (meeting.get(id) ?? new Set()).add(note.file));
    }
  }
  for (const id of early) tried.delete(id);
  const time = (/** @type {string} */ file) => times.get(file) ?? 0;
  const place = (/** @type {string} */ file) => tests.findIndex((near) => file.includes(near));
  for (const [id, files] of meeting) {
    const sorted = [...files].sort((a, b) => place(a) - place(b) || time(a) - time(b));
    meeting.set(id, new Set(sorted));
  }
  return { noticed, tried, meeting };
}

/**
 * @param {string} folder @param {number} count @param {readonly Mutant[]} chosen
 * @param {{ noticed: Map<number, string>, met: Set<number> }} result
 */
function report(folder, count, chosen, { noticed, met }) {
  const left = chosen.filter(({ id }) => !noticed.has(id));
  const score = ((100 * (chosen.length - left.length)) / chosen.length).toFixed(1);
  console.log(
    `${folder}: ${score} % of ${chosen.length} mutants noticed; the folder has ${count} mutants`,
  );
  for (const { id, file, line, from, to } of left) {
    const never = met.has(id) ? "" : " (never run)";
    console.log(`  ${relative(root, file)}:${line}${never}`);
    console.log(`    ${from.replaceAll(/\s+/g, " ").slice(0, 150)}`);
    console.log(`    → ${to.replaceAll(/\s+/g, " ").slice(0, 150)}`);
  }
}
