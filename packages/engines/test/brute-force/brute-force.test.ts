import { expect, it } from "vitest";
import { bruteForce } from "./brute-force.js";
import { startDuckDbRunner, startPostgresRunner } from "./runners.js";
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
