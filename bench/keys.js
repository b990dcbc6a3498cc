import { JointKeySelection, KeySelection } from "@noisewright/core/selection";
import { record } from "./kit/results.js";

/** @import { Result } from "./kit/results.js" */

/** The largest half points and the proved minimum that are expected at ε = 1, δ = 1e-7. */
const EXPECTED = new Map([
  [1, { most: 16, minimum: 16 }],
  [3, { most: 38, minimum: 29 }],
  [10, { most: 56, minimum: 48 }],
  [50, { most: 94, minimum: 84 }],
  [100, { most: 121, minimum: 108 }],
]);

const GROUPS = [1, 2, 3, 5, 10, 20, 50, 100, 1000, 100_000];
const SETTINGS = [
  { epsilon: 1, delta: 1e-7 },
  { epsilon: 0.5, delta: 1e-6 },
  { epsilon: 2, delta: 1e-8 },
];

/** The units that a key needs for an even chance if ε and δ are divided by the number of keys. */
const split = (/** @type {number} */ epsilon, /** @type {number} */ delta) => {
  try {
    return String(new KeySelection(epsilon, delta).half);
  } catch {
    return "-";
  }
};

console.log("   ε      δ  groups  adjacency    split  half  minimum   seconds of CPU  event");
let failed = 0;
/** @type {Result[]} */
const results = [];
for (const { epsilon, delta } of SETTINGS) {
  for (const adjacency of /** @type {const} */ (["add-remove", "substitute"])) {
    for (const groups of GROUPS) {
      const start = process.cpuUsage();
      const selection = new JointKeySelection({ epsilon, delta, groups, adjacency });
      const { user, system } = process.cpuUsage(start);
      const { half, provedMinimum, event } = selection;
      const seconds = (user + system) / 1e6;
      const keys = adjacency === "substitute" ? 2 * groups : groups;
      console.log(
        `${String(epsilon).padStart(4)} ${delta.toExponential(0).padStart(6)} ${String(groups).padStart(7)}  ${adjacency.padEnd(10)} ${split(epsilon / keys, delta / keys).padStart(7)} ${String(half).padStart(5)} ${String(provedMinimum).padStart(8)} ${seconds.toFixed(2).padStart(16)}  ${event.kind}`,
      );
      if (epsilon !== 1 || adjacency === "substitute") continue;
      const what = `units that a key needs, ${groups} groups a unit`;
      results.push({ what, value: half, unit: "units", better: "lower" });
      const expected = EXPECTED.get(groups);
      if (expected && !(half <= expected.most && provedMinimum === expected.minimum)) failed++;
    }
  }
}
console.log(
  failed === 0 ? "all half points are as expected" : `${failed} half points are too large`,
);
record("keys", results);
process.exitCode = failed > 0 ? 1 : 0;
