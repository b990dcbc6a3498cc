import { expect, it } from "vitest";
import { broken } from "../joins/broken.js";
import { type KeyType, randomDatabase } from "../joins/databases.js";
import { joinedNeighbours } from "../joins/neighbours.js";
import { SPECS } from "../joins/specs.js";
import { bruteForce } from "./brute-force.js";
import { Random } from "./random.js";
import { startDuckDbRunner, startPostgresRunner } from "./runners.js";
import { spreadNeighbours } from "./spread-neighbours.js";
import { tableNeighbours } from "./table-neighbours.js";

const CHECKS = Number(process.env.CHECKS ?? 50_000);
const SEED = Number(process.env.SEED ?? 1);

const ENGINES = [
  ["DuckDB", startDuckDbRunner],
  ["PostgreSQL", startPostgresRunner],
] as const;

it.each(ENGINES)(
  "no table of counts differs between neighbours by more than the kind of unit allows, on %s",
  async (name, start) => {
    const runner = await start();
    const tables = Math.ceil(CHECKS / 500);
    const { checks, violations } = await tableNeighbours(runner, { tables, seed: SEED });
    await runner.stop();
    process.stdout.write(`${name}: ${checks} checks of tables: ${violations.length} violations\n`);
    expect(violations.slice(0, 5)).toEqual([]);
  },
);

it.each(ENGINES)(
  "no spread differs between neighbours by more than one count in each group of the unit, on %s",
  async (name, start) => {
    const runner = await start();
    const tables = Math.ceil(CHECKS / 500);
    const { checks, violations } = await spreadNeighbours(runner, { tables, seed: SEED });
    await runner.stop();
    process.stdout.write(`${name}: ${checks} checks of spreads: ${violations.length} violations\n`);
    expect(violations.slice(0, 5)).toEqual([]);
  },
);

it.each(ENGINES)(
  "no aggregate differs between neighbouring tables by more than the claimed sensitivity, on %s",
  async (name, start) => {
    const runner = await start();
    const started = Date.now();
    const outcome = await bruteForce(runner, { checks: CHECKS, seed: SEED });
    await runner.stop();
    const { checks, pairs, tables, plans, refused, violations, failures } = outcome;
    const seconds = Math.round((Date.now() - started) / 1000);
    process.stdout.write(
      `${name}: ${checks} checks (${pairs} pairs of neighbours, ${plans} plans, ${refused} refused, ${tables} tables) in ${seconds} s: ${violations.length} violations, ${failures.length} failures\n`,
    );
    expect([...violations, ...failures].slice(0, 5)).toEqual([]);
  },
);

it.each(ENGINES)("a unit changes exactly its own joined rows, on %s", async (name, start) => {
  const runner = await start();
  const random = new Random(SEED);
  const each = Math.ceil(CHECKS / 250);
  let checks = 0;
  for (const [spec, joins] of Object.entries(SPECS)) {
    for (const type of ["integer", "text", "decimal", "date"] satisfies KeyType[]) {
      const databases = random.some(each, () => randomDatabase(random));
      expect([spec, type, await broken(runner, joins, databases, type)]).toEqual([spec, type, 0]);
      checks += 3 * each;
    }
  }
  const { checks: more, violations } = await joinedNeighbours(runner, random, each);
  await runner.stop();
  process.stdout.write(`${name}: ${checks} neighbours of joined sources, ${more} sensitivities\n`);
  expect(violations).toEqual([]);
});
