/**
 * Measures what contribution bounding costs on embedded DuckDB, compared with the engine's own
 * GROUP BY: `npm run bench -- engines`. `node bench/engines.js` also takes a number of rows and a
 * number of rounds. The run takes about ten minutes, and 3 GB in the temporary folder.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compared } from "./engines/compare.js";
import { growthOfTimes } from "./engines/growth.js";
import { wholeRelease } from "./engines/release.js";
import { writeTables } from "./engines/tables.js";
import { TASKS } from "./engines/tasks.js";
import { record } from "./kit/results.js";

const [rows = 100_000_000, rounds = 5] = process.argv.slice(2).map(Number);
const folder = mkdtempSync(join(tmpdir(), "noisewright-bench-"));
const path = join(folder, "bench.duckdb");

try {
  await writeTables(path, rows);
  const ratios = await compared(path, TASKS, rounds);
  const growth = await growthOfTimes(path, rows);
  const releases = [];
  for (const table of ["few", "many", "most"]) releases.push(await wholeRelease(folder, table));
  record("engines", [...ratios, ...releases], growth);
} finally {
  rmSync(folder, { recursive: true });
}
