import { expect, it } from "vitest";
import { randomCase, STATISTICS } from "../release/neighbour-cases.js";
import { moves } from "../release/neighbours.js";

const CASES = Number(process.env.NEIGHBOUR_CASES ?? 15_000);
const BATCH = 500;

it(`${CASES} random releases: no unit changes the true values by more than the sensitivity`, async () => {
  const worst = new Map<string, { checks: number; part: number }>();
  for (let first = 1000; first < 1000 + CASES; first += BATCH) {
    const found = await moves(Array.from({ length: BATCH }, (_, i) => randomCase(first + i)));
    expect(found.filter(({ part }) => part > 1)).toEqual([]);
    for (const { statistic, adjacency, part } of found) {
      const name = `${statistic}, ${adjacency}`;
      const { checks, part: most } = worst.get(name) ?? { checks: 0, part: 0 };
      worst.set(name, { checks: checks + 1, part: Math.max(most, part) });
    }
  }
  for (const [name, { checks, part }] of [...worst].sort()) {
    process.stdout.write(`${name}: ${checks} neighbours, ${part} of the sensitivity\n`);
  }
  // For each statistic, some neighbour under some adjacency changes the true values by exactly the
  // sensitivity. So less noise would not be private.
  const reached = [...worst].filter(([, { part }]) => part === 1);
  const statistics = new Set(reached.map(([name]) => name.split(",")[0]));
  expect(statistics).toEqual(new Set(STATISTICS));
});
