import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";

/**
 * One measured figure. `peer` was measured in the same run and has the same unit.
 * @typedef {object} Result
 * @property {string} what What was measured, for example "releases, 200 clients".
 * @property {number} value
 * @property {string} unit For example "a second", "s", "million a second", "times the plain query".
 * @property {number} [aim] The value to reach.
 * @property {"higher" | "lower"} better
 * @property {{ readonly name: string, readonly value: number }} [peer]
 */

/**
 * Times for growing sizes. `exponent` is the slope of log time against log size.
 * @typedef {object} Growth
 * @property {string} what For example "count of a table".
 * @property {string} of What grows, for example "rows".
 * @property {readonly { readonly size: number, readonly seconds: number }[]} points
 * @property {number} exponent
 */

/** @typedef {{ readonly machine: string, readonly results: readonly Result[], readonly growth: readonly Growth[] }} Topic */

const FILE = new URL("../results.json", import.meta.url);

/** @returns {Record<string, Topic>} */
export function readResults() {
  return existsSync(FILE) ? JSON.parse(readFileSync(FILE, "utf8")) : {};
}

/**
 * Prints the figures of a topic, and replaces this topic in `results.json`.
 * @param {string} topic
 * @param {readonly Result[]} results
 * @param {readonly Omit<Growth, "exponent">[]} [growth]
 */
export function record(topic, results, growth = []) {
  const machine = `Node ${process.versions.node}, ${availableParallelism()} cores`;
  const grown = growth.map((each) => ({ ...each, exponent: exponentOf(each.points) }));
  for (const result of results) console.log(line(result));
  for (const { what, of, exponent } of grown) {
    console.log(`${what}: time grows as ${of} to the power ${exponent.toFixed(2)}`);
  }
  const all = { ...readResults(), [topic]: { machine, results, growth: grown } };
  const sorted = Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(FILE, `${JSON.stringify(sorted, undefined, 2)}\n`);
}

/** @param {Result} result */
export function isReached({ value, aim, better }) {
  return aim === undefined || (better === "higher" ? value >= aim : value <= aim);
}

/** @param {Result} result */
function line(result) {
  const { what, value, unit, aim, peer } = result;
  const beside = peer === undefined ? "" : `, ${peer.name} ${shown(peer.value)}`;
  const goal = aim === undefined ? "" : `, aim ${aim}${isReached(result) ? "" : " MISSED"}`;
  return `${what}: ${shown(value)} ${unit}${beside}${goal}`;
}

/** Three significant digits, without an exponent. @param {number} value */
export function shown(value) {
  return value >= 1000
    ? Math.round(value).toLocaleString("en")
    : String(Number(value.toPrecision(3)));
}

/**
 * The least-squares slope of log time against log size.
 * @param {readonly { readonly size: number, readonly seconds: number }[]} points
 */
export function exponentOf(points) {
  const logs = points.map(({ size, seconds }) => ({ x: Math.log(size), y: Math.log(seconds) }));
  const sum = (/** @type {number[]} */ list) => list.reduce((a, b) => a + b, 0);
  const x = sum(logs.map((each) => each.x)) / logs.length;
  const y = sum(logs.map((each) => each.y)) / logs.length;
  const products = logs.map((each) => (each.x - x) * (each.y - y));
  return sum(products) / sum(logs.map((each) => (each.x - x) ** 2));
}
