// Runs every benchmark, one after the other, and then writes the figures into README.md. Names of
// scripts as arguments run these scripts only: `npm run bench -- sampling ledger`.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const SCRIPTS = [
  "start",
  "sampling",
  "vector-noise",
  "accounting",
  "optimal",
  "design",
  "many-releases",
  "limits",
  "ledger",
  "many-specs",
  "designs",
  "service",
  "group-by-peer",
  "engines",
];
const ROOT = fileURLToPath(new URL("..", import.meta.url));

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !SCRIPTS.includes(name));
if (unknown.length > 0) {
  console.error(`no benchmark ${unknown.join(", ")}; there are ${SCRIPTS.join(", ")}`);
  process.exit(2);
}

/** @param {string} name @param {string} command @param {readonly string[]} args */
function run(name, command, args) {
  console.log(`\n── ${name}\n`);
  return spawnSync(command, args, { cwd: ROOT, stdio: "inherit" }).status === 0 ? [] : [name];
}

const failed = (asked.length > 0 ? asked : SCRIPTS).flatMap((name) =>
  run(name, process.execPath, [`bench/${name}.js`]),
);
if (asked.length === 0) failed.push(...run("studio", "npm", ["run", "--silent", "bench:studio"]));
failed.push(...run("figures", process.execPath, ["docs/generate/write-figures.js"]));
console.log(failed.length > 0 ? `\nfailed: ${failed.join(", ")}` : "\nall benchmarks ran");
if (failed.length > 0) process.exitCode = 1;
