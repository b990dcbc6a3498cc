/**
 * Measures counts on Trino at three sizes, fits a model of their cost to the two smaller sizes,
 * checks the model at the third size, and predicts the cost of a billion rows in a million groups:
 * `node bench/trino.js`. It starts a server of one node, as `npm run test:trino` does. With the address
 * of a schema (trino://user@host:port/catalog/schema), it measures that cluster instead, and leaves
 * its tables there, so that another run need not create them.
 */
import { Console, startNode } from "./trino/cluster.js";
import { measure, publish, TASKS } from "./trino/measure.js";
import { report } from "./trino/report.js";
import { createTable, MIDDLE, SIZES } from "./trino/tables.js";

/** @import { Measured } from "./trino/measure.js" */
/** @import { Key } from "./trino/tables.js" */

const [given] = process.argv.slice(2);
const node = given === undefined ? await startNode() : undefined;
try {
  await run(given ?? node?.address ?? "");
} finally {
  await node?.stop();
}

/** @param {string} address */
async function run(address) {
  const trino = new Console(address);
  for (const size of SIZES) await createTable(trino, size);
  report({
    units: await measureAll(address, trino, "units"),
    rows: await measureAll(address, trino, "rows"),
    own: SIZES.map((size) => publish(address, size)),
  });
}

/**
 * Java compiles the code of a query in the first runs of it, which are not counted.
 * @param {string} address
 * @param {Console} trino
 * @param {keyof typeof TASKS} name
 */
async function measureAll(address, trino, name) {
  /** @type {Measured[]} */
  const found = [];
  const options = { address, trino, task: TASKS[name] };
  for (const key of MIDDLE.keys) await measure({ ...options, size: MIDDLE, key, rounds: 2 });
  for (const size of SIZES) {
    for (const key of name === "rows" ? ofEachNumber(size.keys) : size.keys) {
      found.push(await measure({ ...options, size, key }));
    }
  }
  return found;
}

/** One key for each number of groups. A count of rows has no pairs. @param {readonly Key[]} keys */
function ofEachNumber(keys) {
  return [...new Map(keys.map((key) => [key.groups, key])).values()];
}
