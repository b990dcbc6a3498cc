import { readFileSync } from "node:fs";

/**
 * The lower edges of the bins after the first, which has no lower edge.
 *
 * @type {Readonly<Record<string, readonly number[]>>}
 */
const EDGES = {
  age: [20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 85],
  fnlwgt: [50e3, 100e3, 150e3, 200e3, 250e3, 300e3, 400e3, 500e3, 700e3],
  "education-num": [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16],
  "capital-gain": [1, 2000, 3000, 4000, 5000, 7000, 10000, 15000, 50000],
  "capital-loss": [1, 500, 1000, 1500, 1700, 1900, 2100, 2500, 3000],
  "hours-per-week": [10, 20, 30, 35, 40, 41, 45, 50, 60],
};

/**
 * The 14 columns of the UCI Adult data as indices of values or bins.
 *
 * @param {string} path
 */
export function adultColumns(path) {
  const lines = readFileSync(path, "utf8")
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "");
  const [head = [], ...rows] = lines.map((line) => line.split(",").map((cell) => cell.trim()));
  const names = head.filter((name) => name !== "education");
  const columns = names.map((name) => {
    const cells = rows.map((row) => row[head.indexOf(name)]);
    const edges = EDGES[name];
    if (edges === undefined) {
      const values = [...new Set(cells)].sort();
      const index = new Map(values.map((value, i) => [value, i]));
      return { size: values.length, rows: Uint16Array.from(cells, (cell) => index.get(cell) ?? 0) };
    }
    const bin = (/** @type {string | undefined} */ cell) =>
      edges.filter((edge) => edge <= Number(cell)).length;
    return { size: edges.length + 1, rows: Uint16Array.from(cells, bin) };
  });
  return { names, sizes: columns.map(({ size }) => size), rows: columns.map(({ rows }) => rows) };
}
