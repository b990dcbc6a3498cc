import assert from "node:assert";
import { connect } from "@noisewright/engines/connect";
import { median, shown, timed } from "../kit/timed.js";
import { MEMORY, opened } from "./tables.js";

/** @import { Group } from "@noisewright/engines" */
/** @import { Result } from "../kit/results.js" */
/** @import { Timed } from "../kit/timed.js" */
/** @import { Task } from "./tasks.js" */

const salt = crypto.getRandomValues(new Uint8Array(16));

/**
 * Runs our query and the engine's own query in turn, so that other load on the machine affects both
 * queries. The figures are ratios of processor time.
 * @param {string} path
 * @param {readonly Task[]} tasks
 * @param {number} rounds
 * @returns {Promise<readonly Result[]>}
 */
export async function compared(path, tasks, rounds) {
  const engine = await connect(path, { memoryLimit: MEMORY });
  const { connection, close } = await opened(path, { access_mode: "READ_ONLY" });
  console.log("\n4 GB; medians of seconds: wall (CPU)\n");
  console.log(`${"".padEnd(34)}plain            ours    ratio     (CPU)`);
  /** @type {Result[]} */
  const results = [];
  for (const { what, table, query, sql, aim, exact } of tasks) {
    const whole = { ...query, table: await engine.table(table) };
    const plain = /** @type {Timed[]} */ ([]);
    const ours = /** @type {Timed[]} */ ([]);
    for (let round = 0; round < (query.unit ? Math.ceil(rounds / 2) : rounds); round++) {
      /** @type {readonly (readonly unknown[])[]} */
      let expected = [];
      /** @type {readonly Group[]} */
      let groups = [];
      plain.push(
        await timed(async () => {
          expected = (await connection.runAndReadAll(sql)).getRowsJS();
        }),
      );
      ours.push(
        await timed(async () => {
          groups = await engine.run(whole, { salt });
        }),
      );
      check(groups, expected, exact === true);
    }
    const [a, b] = [median(plain), median(ours)];
    const ratios = `${(b.wall / a.wall).toFixed(2)}    (${(b.cpu / a.cpu).toFixed(2)})`;
    console.log(`${what.padEnd(31)}${shown(a)} ${shown(b)}     ${ratios}`);
    results.push({ what, value: b.cpu / a.cpu, unit: "times plain", aim, better: "lower" });
  }
  close();
  await engine.close();
  return results;
}

/**
 * Fails if the groups differ from the result of the plain query, or if bounds made a group larger.
 * @param {readonly Group[]} groups
 * @param {readonly (readonly unknown[])[]} expected
 * @param {boolean} exact
 */
function check(groups, expected, exact) {
  const plain = new Map(expected.map(([key, value]) => [Number(key), Number(value)]));
  assert.ok(groups.length > 0 && groups.length <= plain.size);
  for (const { key, values } of groups) {
    const [ours, theirs] = [Number(Object.values(values)[0]), plain.get(Number(key[0])) ?? 0];
    if (exact) assert.equal(ours, theirs);
    else assert.ok("sum" in values || ours <= theirs);
  }
}
