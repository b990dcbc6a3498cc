/**
 * Measures automatic bounds: `npm run bench:auto-bounds -- adult.csv`. The error of a whole release,
 * with bounds that a share of ε = 1 chooses, is divided by the error of the best fixed bounds, which
 * nobody may know, with all of ε. Each table has 400 seeded runs. Each kind of random table is drawn
 * four times, and its error is the geometric mean of the four. Beside it stand Google's approximate
 * bounds. Without adult.csv, five columns are left out. The script fails if a share of a fifth is
 * worse than expected.
 */
import { groupCases } from "./auto-bounds/groups.js";
import { meanTask } from "./auto-bounds/means.js";
import { randomFrom } from "./auto-bounds/random.js";
import { sumTask } from "./auto-bounds/sums.js";
import { tables } from "./auto-bounds/tables.js";

const METHODS = ["scaled choice", "approximate bounds"];
const SHARES = [0.05, 0.1, 0.2];
const RUNS = 400;
const TABLES = 4;
/** The largest geometric mean and the largest error of a table, at a share of 0.2. */
const LIMITS = { mean: 2, worst: 4.5 };

const data = tables(process.argv[2], TABLES);
const random = randomFrom(2024);
for (const [name, task] of Object.entries({ sum: sumTask, mean: meanTask })) {
  /** @type {Record<string, number[]>} */
  const results = {};
  console.log(`${name}: scaled choice and approximate bounds at ε of ${SHARES.join(", ")}`);
  for (const [table, draws] of Object.entries(data)) {
    const tasks = draws.map((values) => task(values));
    const cells = SHARES.flatMap((share) =>
      METHODS.map((method, i) => {
        const error = geometricMean(
          tasks.map(({ best, methods }) => {
            const run = methods(share)[i] ?? (() => 0);
            const square = () => (run(random) / best) ** 2;
            return Math.sqrt(sum(Array.from({ length: RUNS }, square)) / RUNS);
          }),
        );
        const key = `${method}, ${share}`;
        results[key] = [...(results[key] ?? []), error];
        return error.toFixed(2).padStart(8);
      }),
    );
    console.log(`  ${table.padEnd(24)}${cells.join("")}`);
  }
  for (const [key, errors] of Object.entries(results)) {
    const mean = geometricMean(errors);
    const worst = Math.max(...errors);
    console.log(`  ${key.padEnd(24)} ${mean.toFixed(2)} / ${worst.toFixed(1)}`);
    if (key === "scaled choice, 0.2" && (mean > LIMITS.mean || worst > LIMITS.worst)) {
      console.log(`  expected at most ${LIMITS.mean} / ${LIMITS.worst}`);
      process.exitCode = 1;
    }
  }
}

console.log("groups a unit: with the free units of the release, with none, and all groups allowed");
for (const { name, best, free, none, all } of groupCases(SHARES, random)) {
  const list = (/** @type {number[]} */ errors) => errors.map((e) => e.toFixed(2)).join(" ");
  console.log(
    `  ${name.padEnd(34)} best ${String(best).padEnd(4)} ${list(free)} | ${list(none)} | ${all.toFixed(1)}`,
  );
}

/** @param {readonly number[]} list */
function sum(list) {
  return list.reduce((a, b) => a + b, 0);
}

/** @param {readonly number[]} list */
function geometricMean(list) {
  return Math.exp(sum(list.map(Math.log)) / list.length);
}
