import { readFileSync } from "node:fs";
import { randomFrom } from "./random.js";

const COLUMNS = ["capital-gain", "capital-loss", "age", "hours-per-week", "fnlwgt"];
const ROWS = [300, 3000, 100_000];

/**
 * The tables as sorted values in steps: 0.01 for the uniform tables, 1 for all others. Each random
 * table is drawn several times, because the largest values of a small one are a matter of luck.
 *
 * @param {string | undefined} path of adult.csv
 * @param {number} times
 * @returns {Record<string, readonly Float64Array[]>}
 */
export function tables(path, times) {
  /** @type {Record<string, readonly Float64Array[]>} */
  const all = path === undefined ? {} : adult(path);
  const { uniform } = randomFrom(1);
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  const poisson = () => {
    let count = 0;
    for (let left = Math.exp(3) * uniform(); left > 1; left *= uniform()) count++;
    return count;
  };
  const shapes = {
    "lognormal 1": () => Math.exp(3 + normal()),
    "lognormal 2": () => Math.exp(3 + 2 * normal()),
    "Pareto 1.5": () => 10 * uniform() ** (-1 / 1.5),
    "Pareto 2.5": () => 10 * uniform() ** (-1 / 2.5),
    "1 + Poisson 3": () => 1 + poisson(),
    uniform: () => 100 * uniform(),
  };
  for (const rows of ROWS) {
    for (const [name, draw] of Object.entries(shapes)) {
      const table = () => Float64Array.from({ length: rows }, () => Math.round(draw())).sort();
      all[`${name}, ${rows}`] = Array.from({ length: times }, table);
    }
  }
  return all;
}

/** @param {string} path */
function adult(path) {
  const lines = readFileSync(path, "utf8").split(/\r?\n/);
  const [head = [], ...rows] = lines
    .filter((line) => line.trim() !== "")
    .map((line) => line.split(",").map((cell) => cell.trim()));
  return Object.fromEntries(
    COLUMNS.map((name) => {
      const at = head.indexOf(name);
      return [`Adult ${name}`, [Float64Array.from(rows, (row) => Number(row[at])).sort()]];
    }),
  );
}
