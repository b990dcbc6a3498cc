import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { design, designOptimal } from "@noisewright/core";
import { releasesBound } from "@noisewright/core/design";
import { highsSolver } from "@noisewright/core/highs";
import { noiseBound, optimise, rangeBound } from "@noisewright/core/optimal";
import { record } from "./kit/results.js";

/** @import { NeedInput } from "@noisewright/core" */

const ROUNDS = 9;

/** @type {Record<string, NeedInput>} */
const NEEDS = {
  "a metric": { sensitivity: 1, epsilon: 1 },
  "an error limit": { sensitivity: 1, epsilon: 3, metric: "usefulness:0.1" },
  "a range": { sensitivity: 1, epsilon: 1, lower: 0, upper: 10 },
  nonnegative: { sensitivity: 1, epsilon: 1, nonnegative: true },
  "counts in a range": { sensitivity: 1, epsilon: 1, lower: 0, upper: 100, integer: true },
  "unbiased near a range": {
    sensitivity: 1,
    epsilon: 1,
    lower: 0,
    upper: 9,
    unbiased: true,
    margin: 2,
  },
  "a target": { sensitivity: 1, within: 5, confidence: 0.9 },
  "an error limit and δ": { sensitivity: 1, epsilon: 1, delta: 1e-6, metric: "usefulness:5" },
  "counts and δ": { sensitivity: 1, epsilon: 1, delta: 1e-6, integer: true },
  "100 releases": { sensitivity: 1, epsilon: 10, delta: 1e-6, releases: 100 },
  "a target of 100 releases": {
    sensitivity: 1,
    within: 5,
    confidence: 0.9,
    releases: 100,
    delta: 1e-5,
  },
};
const range = { sensitivity: 0.5, epsilon: 1, lower: 0, upper: 1, unbiased: true, margin: 1 };
/** @type {Record<string, NeedInput>} */
const PROGRAMMES = {
  "programme: unbiased near a range": { ...range, prior: "uniform" },
  "programme: a real answer and δ": { sensitivity: 1, epsilon: 1, delta: 1e-6 },
  "programme: counts 0 to 100": { ...NEEDS["counts in a range"], sensitivity: 1, metric: "mae" },
};

const [only] = process.argv.slice(2);
if (only !== undefined) console.log(JSON.stringify(await measure(only)));
else report();

/**
 * The processor time of all threads in milliseconds, for the first answer of this process and for
 * the fastest of the later answers. On a busy machine, wall-clock time says little.
 * @param {string} name
 */
async function measure(name) {
  const plain = NEEDS[name];
  const solver = plain ? undefined : await highsSolver();
  const ask = async () => {
    if (plain) return design(plain);
    const need = /** @type {NeedInput} */ (PROGRAMMES[name]);
    return designOptimal(need, {
      optimise: (programme) => optimise(programme, /** @type {any} */ (solver)),
      rangeBound: (need) => rangeBound(need, /** @type {any} */ (solver)),
      noiseBound: (need) => noiseBound(need, /** @type {any} */ (solver)),
      releasesBound,
    });
  };
  const times = [];
  for (let i = 0; i < (plain ? ROUNDS : 3); i++) {
    const start = process.cpuUsage();
    await ask();
    const { user, system } = process.cpuUsage(start);
    times.push((user + system) / 1000);
  }
  return { first: times[0], best: Math.min(...times.slice(1)) };
}

function report() {
  /** @type {import("./kit/results.js").Result[]} */
  const results = [];
  console.log(`${"milliseconds of CPU for a design".padEnd(36)}first    best`);
  for (const name of [...Object.keys(NEEDS), ...Object.keys(PROGRAMMES)]) {
    const out = execFileSync(process.execPath, [fileURLToPath(import.meta.url), name]);
    const { first, best } = JSON.parse(String(out));
    console.log(`${name.padEnd(34)}${first.toFixed(0).padStart(7)} ${best.toFixed(0).padStart(7)}`);
    for (const [which, value] of Object.entries({ first, best })) {
      results.push({ what: `${which} design, ${name}`, value, unit: "ms of CPU", better: "lower" });
    }
  }
  record("design", results);
}
