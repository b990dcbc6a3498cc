import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { pld } from "@noisewright/core/accounting";

/** @import { Bracket, PrivacyEvent } from "@noisewright/core/accounting" */
/** @typedef {{ first: number, best: number, lower: number, upper: number }} Timed */

const ROUNDS = 20;
const HERE = fileURLToPath(new URL(".", import.meta.url));
const PEERS = ["dp_accounting", "prv_accountant"];

/** @type {PrivacyEvent} */
const step = {
  kind: "subsampled/1",
  probability: 0.01,
  event: { kind: "gaussian/1", sigma: 1, sensitivity: 1 },
};
/** @type {(event: PrivacyEvent, count: number) => PrivacyEvent} */
const times = (event, count) => ({ kind: "composed/1", events: [event], count });
/** @type {PrivacyEvent[]} */
const laplaces = Array.from({ length: 100 }, (_, i) => ({
  kind: "laplace/1",
  scale: 1 / (0.01 + (0.19 * i) / 99),
  sensitivity: 1,
}));

/** @type {PrivacyEvent} */
const tables = {
  kind: "discrete-gaussian/1",
  moved: Array.from({ length: 700 }, (_, i) => ({ variance: 500 + i, squares: 1, numbers: 1 })),
};

/** @type {Record<string, () => Bracket>} */
const TASKS = {
  "subsampled-1000": () => pld.compose([times(step, 1000)]).epsilon(1e-5),
  "subsampled-100000": () => pld.compose([times(step, 100_000)]).epsilon(1e-5),
  "discrete-gaussians-700": () => pld.compose([tables]).epsilon(1e-6),
  "laplaces-100": () => pld.compose(laplaces).epsilon(1e-6),
};

const [only] = process.argv.slice(2);
if (only !== undefined)
  console.log(JSON.stringify(measure(/** @type {() => Bracket} */ (TASKS[only]))));
else report();

/**
 * Measures the first answer of a fresh process, and the best time of the later answers.
 * @param {() => Bracket} task
 * @returns {Timed}
 */
function measure(task) {
  const seconds = [];
  let answer = { lower: 0, upper: 0 };
  for (let round = 0; round <= ROUNDS; round++) {
    const start = performance.now();
    answer = task();
    seconds.push((performance.now() - start) / 1000);
  }
  const [first, ...others] = /** @type {[number, ...number[]]} */ (seconds);
  return { first, best: Math.min(...others), ...answer };
}

function report() {
  const peers = peerResults();
  console.log("seconds to ε at δ         first    best   / ours  bracket");
  for (const name of Object.keys(TASKS)) {
    /** @type {Timed} */
    const ours = JSON.parse(run(process.execPath, [fileURLToPath(import.meta.url), name]));
    console.log(`\n${name}`);
    console.log(line("noisewright", ours, ours));
    for (const peer of PEERS) {
      const theirs = peers?.[peer]?.[name] ?? peers?.[peer];
      if (theirs === undefined) continue;
      console.log("error" in theirs ? `  ${peer}: ${theirs.error}` : line(peer, theirs, ours));
    }
  }
}

/** @param {string} name @param {Timed} timed @param {Timed} ours */
function line(name, { first, best, lower, upper }, ours) {
  const ratio = (best / ours.best).toFixed(1);
  return `  ${name.padEnd(20)}${first.toFixed(3).padStart(9)}${best.toFixed(3).padStart(8)}${ratio.padStart(9)}  ${lower.toFixed(4)} … ${upper.toFixed(4)}`;
}

/** Runs the other libraries in a virtual environment, which the first run creates. */
function peerResults() {
  try {
    const python = join(HERE, ".peers/bin/python");
    if (!existsSync(python)) {
      console.log("Installing the other libraries from PyPI …");
      run("python3", ["-m", "venv", join(HERE, ".peers")]);
      run(python, ["-m", "pip", "install", "--quiet", "dp-accounting", "prv-accountant"]);
    }
    return JSON.parse(run(python, [join(HERE, "accounting_peers.py")]));
  } catch {
    console.log(
      "Python with the other libraries from PyPI is not available: only our results follow.",
    );
    return undefined;
  }
}

/** @param {string} command @param {string[]} args */
function run(command, args) {
  return execFileSync(command, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
}
