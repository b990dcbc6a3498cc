import { secureRandom } from "@noisewright/core";
import type { AggregateQuery, Group, RunOptions } from "@noisewright/engines";
import { expect, it } from "vitest";
import { ArrayEngine } from "../../test/support/array-engine.js";
import { Ledgers, memoryStore } from "../ledger/index.js";
import { parseSpec } from "../spec/index.js";
import { runRelease } from "./run-release.js";

const SPEC = `
source: { file: rows.parquet }
privacy: { unit: row }
ledger: { name: library, budget: { epsilon: 1, delta: 0 } }
releases: [{ name: rows, statistic: count, budget: { epsilon: 0.5 } }]
`;

/** An engine that returns every group, but without the measures of the query. */
class Forgetful extends ArrayEngine {
  override async run(query: AggregateQuery, options: RunOptions): Promise<readonly Group[]> {
    const groups = await super.run(query, options);
    return groups.map(({ key }) => ({ key, values: { count: 100n } }));
  }
}

function published(engine: ArrayEngine) {
  const ledgers = new Ledgers(memoryStore(), () => new Date());
  return runRelease(parseSpec(SPEC, "spec.yaml"), {
    openEngine: async () => engine,
    openLedgers: async () => ({ ledgers, close: async () => {} }),
    random: secureRandom(),
    solve: () => Promise.reject(new Error("no release in this test needs a linear programme")),
  });
}

const COLUMNS = [{ name: "reader", type: "integer" }] as const;
const ROWS = Array.from({ length: 100 }, (_, reader) => ({ reader }));

it("refuses a group without a measure, and does not use 0 for the measure", async () => {
  await expect(published(new Forgetful(COLUMNS, ROWS))).rejects.toThrow(
    "engine: no value of the measure rows",
  );
  expect((await published(new ArrayEngine(COLUMNS, ROWS))).answers).toHaveLength(1);
});
