import { NoisewrightError } from "@noisewright/core";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../../core/test/support/seeded-random.js";
import { Ledgers, memoryStore } from "../src/ledger/index.js";
import { previewRelease } from "../src/run/index.js";
import { parseSpec } from "../src/spec/index.js";
import { ArrayEngine } from "./support/array-engine.js";

const COLUMNS = [
  { name: "reader", type: "text" },
  { name: "city", type: "text" },
  { name: "days", type: "integer" },
] as const;

const SPEC = `source: { file: loans.parquet }
privacy: { unit: { column: raeder } }
ledger: { name: library, budget: { epsilon: 4, delta: 1.0e-6 } }
releases:
  - name: by city
    statistic: count
    by: { of: city }
    where: dais > 3
    budget: { epsilon: 1 }
  - name: long loans
    statistic: count
    where: days > 3 and
    budget: { epsilon: 1 }
  - name: days
    statistic: sum
    of: days
    lower: 60
    upper: 0
    budget: { epsilon: 1 }
  - name: noise
    statistic: count
    mechanism: { id: laplace, epsilon: 3 }
    demand: { upper: 10 }
    budget: { epsilon: 1 }
  - name: days by city
    statistic: count
    by: [{ of: city, keys: [Bern, 3] }]
    budget: { epsilon: 1 }
`;

async function refusal(text: string): Promise<NoisewrightError> {
  const ledgers = new Ledgers(memoryStore(), () => new Date(0));
  const parts = {
    openEngine: async () => new ArrayEngine(COLUMNS, []),
    openLedgers: async () => ({ ledgers, close: async () => undefined }),
    solve: () => Promise.reject(new Error("no programme")),
    random: seededRandom(1),
  };
  const done = previewRelease(parseSpec(text, "spec.yaml"), parts);
  const error = await done.catch((reason: unknown) => reason);
  expect(await ledgers.store.names()).toEqual([]);
  if (error instanceof NoisewrightError) return error;
  throw error;
}

describe("a spec that does not fit its table", () => {
  it("one error shows the problems of all releases, and nothing is spent", async () => {
    expect((await refusal(SPEC)).message).toMatchInlineSnapshot(`
      "spec.yaml: 7 problems
        spec.yaml:2:28: privacy.unit.column: no column "raeder"; did you mean "reader"?
        spec.yaml:8:12: releases[0].where: no column "dais"; did you mean "days"?
        spec.yaml:9:13: releases[0].budget: without \`keys\` a budget also needs \`delta\`, for example 1.0e-7
        spec.yaml:12:12: releases[1].where: expected a value, got the end at column 13
        spec.yaml:18:12: releases[2].upper must be above \`lower\` (60), got 0
        spec.yaml:23:13: releases[3].demand: a demand with \`upper\` also needs \`lower\`, for example { lower: 0, upper: 100 }
        spec.yaml:27:28: releases[4].by[0].keys must be one or more values of the same type (and null), got string and number"
    `);
  });

  it("the error for a single problem keeps the code of the problem", async () => {
    const releases = SPEC.indexOf("  - name: long loans");
    const one = SPEC.slice(0, releases).replace("raeder", "reader").replace("dais", "days");
    const { code, message } = await refusal(one);
    expect(code).toBe("form");
    expect(message).toBe(
      "spec.yaml:9:13: releases[0].budget: without `keys` a budget also needs `delta`, for example 1.0e-7",
    );
  });
});
