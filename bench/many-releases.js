import { readFileSync } from "node:fs";
import { design } from "@noisewright/core";
import { record } from "./kit/results.js";

/**
 * The largest fraction by which the recommended noise may be worse than the best noise of any
 * family.
 */
const WORTH = 5e-3;

/**
 * @typedef {{ k: number, epsilon: number, delta: number, cost: "variance" | "mae",
 *   geometric: number, discreteGaussian: number, renyi?: number }} Expected
 */
const golden = new URL("../packages/core/test/golden/optimal-delta.json", import.meta.url);
/** @type {Expected[]} */
const settings = JSON.parse(readFileSync(golden, "utf8")).expectations;

console.log("   k     ε      δ  metric    recommended          cost    best known    ratio     ms");
/** @type {number[]} */
const times = [];
/** @type {number[]} */
const ratios = [];
const worse = settings.filter((setting) => {
  const { k, epsilon, delta, cost, geometric, discreteGaussian, renyi = geometric } = setting;
  const best = Math.min(geometric, discreteGaussian, renyi);
  const metric = cost === "mae" ? "mae" : "rmse";
  const start = performance.now();
  const { recommended } = design({
    ...{ sensitivity: 1, integer: true, epsilon, delta, releases: k, metric },
  });
  const time = performance.now() - start;
  const score = recommended.scores[metric] ?? Number.NaN;
  const reached = cost === "mae" ? score : score ** 2;
  times.push(time);
  ratios.push(reached / best);
  console.log(
    `${String(k).padStart(4)} ${String(epsilon).padStart(6)} ${delta.toExponential(0).padStart(6)}  ${metric.padEnd(6)}  ${recommended.mechanism.id.padEnd(18)} ${reached.toPrecision(6).padStart(9)}  ${best.toPrecision(6).padStart(9)}  ${(reached / best).toFixed(4).padStart(9)} ${time.toFixed(0).padStart(6)}`,
  );
  return !(reached <= best * (1 + WORTH));
});
console.log(`${settings.length - worse.length} of ${settings.length} within ${100 * WORTH} %`);
times.sort((a, b) => a - b);
record("many-releases", [
  {
    ...{ what: "cost of the recommended noise, worst of all settings", value: Math.max(...ratios) },
    ...{ unit: "times the best known", aim: 1 + WORTH, better: "lower" },
  },
  {
    ...{ what: "design of several releases, median of all settings" },
    ...{ value: times[times.length >> 1] ?? Number.NaN, unit: "ms", better: "lower" },
  },
]);
process.exitCode = worse.length > 0 ? 1 : 0;
