import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { record } from "./kit/results.js";

/**
 * Measures how long a user waits at the start. The measure is the processor time of all threads of
 * a fresh process, the best of nine processes. If a folder is given as argument, the script
 * measures the built checkout in this folder.
 */
const root = process.argv[2] ?? fileURLToPath(new URL("..", import.meta.url));
const program = join(root, "packages/noisewright/bin/noisewright.js");
const ROUNDS = 9;

/** At its end, each process prints this mark and then its processor time. */
const MARK = "processor time ";
const METER = `data:text/javascript,${encodeURIComponent(`
  import { writeSync } from "node:fs";
  process.on("exit", () => {
    const { user, system } = process.cpuUsage();
    writeSync(2, "${MARK}" + (user + system) / 1000);
  });
`)}`;

/** @type {readonly (readonly [string, readonly string[]])[]} */
const RUNS = [
  ["node alone", ["--input-type=module", "-e", ""]],
  ["import of core", ["--input-type=module", "-e", 'await import("@noisewright/core")']],
  ["noisewright --version", [program, "--version"]],
  ["noisewright --help", [program, "--help"]],
  ["noisewright design", [program, "design", "--epsilon", "1", "--sensitivity", "1"]],
];

/** @param {readonly string[]} args */
function milliseconds(args) {
  const cwd = join(root, "packages/noisewright");
  const { stderr } = spawnSync(process.execPath, ["--import", METER, ...args], {
    cwd,
    encoding: "utf8",
  });
  const [, time] = stderr.split(MARK);
  if (time === undefined) throw new Error(`node ${args.join(" ")} failed`);
  return Number(time);
}

console.log("milliseconds of CPU".padEnd(26), "best".padStart(6), "above node".padStart(11));
/** @type {import("./kit/results.js").Result[]} */
const results = [];
let alone = 0;
for (const [name, args] of RUNS) {
  const best = Math.min(...Array.from({ length: ROUNDS }, () => milliseconds(args)));
  alone ||= best;
  console.log(name.padEnd(26), best.toFixed(0).padStart(6), (best - alone).toFixed(0).padStart(11));
  results.push({ what: `start of ${name}`, value: best, unit: "ms of CPU", better: "lower" });
}
// Figures of another checkout do not belong among those of this one.
if (process.argv[2] === undefined) record("start", results);
