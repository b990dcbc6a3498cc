import { expect, it } from "vitest";
import { bruteForce } from "./brute-force.js";
import { startDuckDbRunner, startPostgresRunner } from "./runners.js";

const CHECKS = Number(process.env.CHECKS ?? 50_000);
const SEED = Number(process.env.SEED ?? 1);

it.each([
  ["DuckDB", startDuckDbRunner],
  ["PostgreSQL", startPostgresRunner],
])(
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
