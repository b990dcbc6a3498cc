import { connect } from "@noisewright/engines/connect";
import { median, timed } from "../kit/timed.js";
import { GROUPS, MEMORY } from "./tables.js";
import { count, keyOf, unit } from "./tasks.js";

/** @import { AggregateQuery, Engine } from "@noisewright/engines" */
/** @import { Growth } from "../kit/results.js" */

const salt = crypto.getRandomValues(new Uint8Array(16));
const ROUNDS = 3;

/**
 * Processor time against the number of rows, and against the number of groups.
 * @param {string} path
 * @param {number} rows
 * @returns {Promise<readonly Omit<Growth, "exponent">[]>}
 */
export async function growthOfTimes(path, rows) {
  const engine = await connect(path, { memoryLimit: MEMORY });
  const sizes = [
    ["few_100th", rows / 100],
    ["few_10th", rows / 10],
    ["few", rows],
  ];
  const by = [keyOf("key")];
  const byRows = async (/** @type {Omit<AggregateQuery, "table">} */ query) =>
    pointsOf(sizes, ([table]) => seconds(engine, String(table), query));
  const growth = [
    { what: "count of rows", of: "rows", points: await byRows({ by, measures: count }) },
    { what: "bounded count", of: "rows", points: await byRows({ unit, by, measures: count }) },
    {
      what: "bounded count",
      of: "groups",
      points: await pointsOf(
        GROUPS.map((n) => ["grouped", n]),
        ([, n]) => seconds(engine, '"grouped"', { unit, by: [keyOf(`key${n}`)], measures: count }),
      ),
    },
  ];
  await engine.close();
  return growth;
}

/**
 * @param {readonly (readonly (string | number)[])[]} sizes
 * @param {(size: readonly (string | number)[]) => Promise<number>} measure
 */
async function pointsOf(sizes, measure) {
  const points = [];
  for (const size of sizes) points.push({ size: Number(size[1]), seconds: await measure(size) });
  return points;
}

/** @param {Engine} engine @param {string} name @param {Omit<AggregateQuery, "table">} query */
async function seconds(engine, name, query) {
  const table = await engine.table(name);
  const times = [];
  for (let round = 0; round < ROUNDS; round++) {
    times.push(await timed(() => engine.run({ ...query, table }, { salt })));
  }
  return median(times).cpu;
}
