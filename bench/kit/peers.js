import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const BENCH = fileURLToPath(new URL("..", import.meta.url));
const PEERS = join(BENCH, ".peers");
const PYTHON = join(PEERS, "bin/python");

/**
 * Runs a Python script of this folder with libraries from PyPI, in a virtual environment that the
 * first run creates. Returns the object that the script prints, and the seconds of the whole
 * process. Prints a line and returns undefined if Python or a library is not available.
 * @param {string} script @param {readonly string[]} args
 * @param {Readonly<Record<string, string>>} libraries Names of modules, and what pip installs.
 * @returns {{ answer: any, seconds: number } | undefined}
 */
export function askPeer(script, args, libraries) {
  if (!isInstalled(Object.keys(libraries)) && !install(libraries)) {
    const names = Object.keys(libraries).join(", ");
    console.log(`Python with ${names} from PyPI is not available: only our results follow.`);
    return undefined;
  }
  const start = performance.now();
  const { status, stdout, stderr } = run(PYTHON, [join(BENCH, script), ...args]);
  const seconds = (performance.now() - start) / 1000;
  if (status === 0) return { answer: JSON.parse(stdout), seconds };
  console.log(`${script} failed: ${stderr.trim().split("\n").at(-1)}`);
  return undefined;
}

/** @param {readonly string[]} modules */
function isInstalled(modules) {
  const test = `import importlib.util as u, sys
sys.exit(any(u.find_spec(name) is None for name in sys.argv[1:]))`;
  return existsSync(PYTHON) && run(PYTHON, ["-c", test, ...modules]).status === 0;
}

/** @param {Readonly<Record<string, string>>} libraries */
function install(libraries) {
  console.log("Installing the other libraries from PyPI …");
  const created = existsSync(PYTHON) || run("python3", ["-m", "venv", PEERS]).status === 0;
  const pip = ["-m", "pip", "install", "--quiet", ...Object.values(libraries)];
  return created && run(PYTHON, pip).status === 0;
}

/** @param {string} command @param {readonly string[]} args */
function run(command, args) {
  return spawnSync(command, args, { encoding: "utf8" });
}
