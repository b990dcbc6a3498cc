import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseExpression } from "@noisewright/engines";
import { connect } from "@noisewright/engines/connect";
import { columnOf, ROWS, tableOf, unitsOf } from "./tables.js";

/** @import { AggregateQuery, Engine } from "@noisewright/engines" */
/** @import { Console, Cost } from "./cluster.js" */
/** @import { Shape } from "./model.js" */
/** @import { Key, Size } from "./tables.js" */
/** @typedef {Cost & { shape: Shape, isCheck: boolean, wall: number }} Measured */
/** @typedef {{ shape: Shape, isCheck: boolean, cpu: number, memory: number }} Published */
/** @typedef {Pick<AggregateQuery, "unit"> & { pairs(size: Size, key: Key): number, total(size: Size, key: Key): number }} Task */

const BOUND = { groups: 5, rows: 3 };
const ANSWERS = fileURLToPath(new URL("answers.js", import.meta.url));

/** A count of people's rows, and a count of rows. Each has its pairs and its total. @type {Readonly<Record<"units" | "rows", Task>>} */
export const TASKS = {
  units: {
    unit: { of: parseExpression("unit"), bound: BOUND },
    pairs: (size, { each }) => unitsOf(size) * each,
    total: (size, { each }) =>
      unitsOf(size) * Math.min(BOUND.groups, each) * Math.min(BOUND.rows, Math.floor(ROWS / each)),
  },
  rows: { pairs: () => 0, total: ({ rows }) => rows },
};

/**
 * Runs a task several times and returns the median of each cost. The first runs, in which Java
 * compiles the code, must be before this.
 * @param {{ address: string, trino: Console, task: Task, size: Size, key: Key, rounds?: number }} options
 * @returns {Promise<Measured>}
 */
export async function measure({ address, trino, task, size, key, rounds = size.rounds }) {
  const engine = await connect(address);
  const query = {
    table: await engine.table(tableOf(size)),
    by: [{ name: "key", of: parseExpression(columnOf(key)) }],
    measures: { rows: /** @type {const} */ ({ kind: "count" }) },
    ...(task.unit === undefined ? {} : { unit: task.unit }),
  };
  /** @type {(Cost & { wall: number })[]} */
  const runs = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    await check(engine, query, key.groups, task.total(size, key));
    const wall = (performance.now() - start) / 1000;
    runs.push({ ...(await trino.lastCost()), wall });
  }
  await engine.close();
  const median = (/** @type {keyof Cost | "wall"} */ name) =>
    runs.map((run) => run[name]).sort((a, b) => a - b)[rounds >> 1] ?? Number.NaN;
  return {
    shape: {
      rows: size.rows,
      sent: median("sent"),
      pairs: task.pairs(size, key),
      groups: key.groups,
    },
    isCheck: size.isCheck,
    sent: median("sent"),
    cpu: median("cpu"),
    memory: median("memory"),
    bytes: median("bytes"),
    wall: median("wall"),
  };
}

/**
 * Runs a query, and fails if its total is wrong. A few groups are in no choice of any unit.
 * @param {Engine} engine
 * @param {AggregateQuery} query
 * @param {number} groups
 * @param {number} total
 */
async function check(engine, query, groups, total) {
  const found = await engine.run(query, { salt: crypto.getRandomValues(new Uint8Array(16)) });
  const sum = found.reduce((all, { values }) => all + (values.rows ?? 0n), 0n);
  const isComplete = found.length <= groups && found.length > 0.99 * groups;
  if (isComplete && sum === BigInt(total)) return;
  throw new Error(`${found.length} groups with ${sum} rows; expected ${groups} with ${total}`);
}

/**
 * Publishes the groups of a table in a new process, and measures that process.
 * @param {string} address
 * @param {Size} size
 * @returns {Published}
 */
export function publish(address, { published, isCheck, ...size }) {
  const args = [ANSWERS, address, tableOf(size), columnOf(published)];
  const found = JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" }));
  const { groups } = published;
  if (found.published < 0.9 * groups) throw new Error(`${found.published} groups are published`);
  return { shape: { rows: size.rows, sent: 0, pairs: 0, groups }, isCheck, ...found };
}
