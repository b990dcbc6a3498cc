import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { pld } from "@noisewright/core/accounting";
import { askPeer } from "./kit/peers.js";
import { record } from "./kit/results.js";

/** @import { Bracket, PrivacyEvent } from "@noisewright/core/accounting" */
/** @typedef {{ first: number, best: number, lower: number, upper: number }} Timed */

const ROUNDS = 20;
const PEERS = { dp_accounting: "dp-accounting", prv_accountant: "prv-accountant" };
/** The aims, as multiples of the speed of dp_accounting. */
const AIM = 10;
/** A wider bracket is a failure. */
const WIDEST = 1e-3;

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
  const peers = askPeer("accounting_peers.py", [], PEERS)?.answer;
  /** @type {import("./kit/results.js").Result[]} */
  const results = [];
  console.log("seconds to ε at δ         first    best   / ours  bracket");
  for (const name of Object.keys(TASKS)) {
    /** @type {Timed} */
    const ours = JSON.parse(run(name));
    console.log(`\n${name}`);
    console.log(line("noisewright", ours, ours));
    for (const peer of Object.keys(PEERS)) {
      const theirs = peers?.[peer]?.[name] ?? peers?.[peer];
      if (theirs === undefined) continue;
      if ("error" in theirs) console.log(`  ${peer}: ${theirs.error}`);
      else if (theirs.best !== undefined) console.log(line(peer, theirs, ours));
    }
    results.push(figure(name, ours, peers?.dp_accounting?.[name]));
    check(name, ours);
  }
  console.log("");
  record("accounting", results);
}

/**
 * Our time, or how many times faster we are than the peer.
 * @param {string} name @param {Timed} ours @param {Timed | undefined} theirs
 * @returns {import("./kit/results.js").Result}
 */
function figure(name, ours, theirs) {
  const what = `ε of ${name} from loss distributions`;
  if (theirs?.best === undefined) return { what, value: ours.best, unit: "s", better: "lower" };
  const peer = { name: "dp_accounting", value: theirs.best };
  return {
    what,
    value: ours.best,
    unit: "s",
    aim: Number((theirs.best / AIM).toPrecision(3)),
    better: "lower",
    peer,
  };
}

/** @param {string} name @param {Timed} ours */
function check(name, { lower, upper }) {
  // The losses of discrete Gaussian noise are bounded by those of Gaussian noise, with a wider bracket.
  const widest = name.startsWith("discrete-gaussians") ? 2 * WIDEST : WIDEST;
  if (upper - lower <= widest * upper) return;
  console.error(`${name}: the bracket is wider than ${widest} of ε`);
  process.exitCode = 1;
}

/** @param {string} name @param {Timed} timed @param {Timed} ours */
function line(name, { first, best, lower, upper }, ours) {
  const ratio = (best / ours.best).toFixed(1);
  return `  ${name.padEnd(20)}${first.toFixed(3).padStart(9)}${best.toFixed(3).padStart(8)}${ratio.padStart(9)}  ${lower.toFixed(4)} … ${upper.toFixed(4)}`;
}

/** Runs one task in a fresh process. @param {string} name */
function run(name) {
  const args = [fileURLToPath(import.meta.url), name];
  return execFileSync(process.execPath, args, { encoding: "utf8" });
}
