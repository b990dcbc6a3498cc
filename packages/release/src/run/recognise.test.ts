import { secureRandom } from "@noisewright/core";
import { digestOf } from "@noisewright/core/ledger";
import { expect, it } from "vitest";
import { ArrayEngine } from "../../test/support/array-engine.js";
import { Ledgers, memoryStore } from "../ledger/index.js";
import { publishedCsv, publishedJson } from "../output/index.js";
import { parseSpec } from "../spec/index.js";
import { previewRelease, runRelease } from "./run-release.js";

const FILE = parseSpec(
  `
source: { file: rows.parquet }
privacy: { unit: row }
ledger: { name: library, budget: { epsilon: 1, delta: 1.0e-6 } }
releases:
  - { name: rows, statistic: count, mechanism: discrete-gaussian, budget: { epsilon: 0.3, delta: 1.0e-7 } }
`,
  "spec.yaml",
);

function parts() {
  const ledgers = new Ledgers(memoryStore(), () => new Date());
  const rows = Array.from({ length: 100 }, (_, reader) => ({ reader }));
  return {
    ledgers,
    openEngine: async () => new ArrayEngine([{ name: "reader", type: "integer" }], rows),
    openLedgers: async () => ({ ledgers, close: async () => {} }),
    random: secureRandom(),
    solve: () => Promise.reject(new Error("no release in this test needs a linear programme")),
  };
}

/**
 * A ledger in which another version of the library paid for the release, with σ larger by a factor.
 */
async function paidBefore(factor: number) {
  const given = parts();
  const { releases } = await previewRelease(FILE, given);
  const { identity, events } = releases[0]!;
  const before = JSON.parse(JSON.stringify(identity), (name, value) =>
    name === "sigma" ? value * factor : value,
  );
  const digest = digestOf(before);
  expect(digest).not.toBe(digestOf(identity));
  const ledger = await given.ledgers.create({
    name: "library",
    unit: "rows",
    budget: { epsilon: 1, delta: 1e-6 },
  });
  const request = { id: "before", unit: "rows", releases: [{ digest, events }] };
  await ledger.spend(request, async () => [{ results: [] }]);
  return { given, digest };
}

it("does not pay again for a release whose σ differs only in its last digits", async () => {
  const { given, digest } = await paidBefore(1 + 2 ** -47);
  const { preview } = await previewRelease(FILE, given);
  expect(preview.needs).toBe(0);
  expect(preview.releases.map((release) => release.digest)).toEqual([digest]);
  const { answers } = await runRelease(FILE, given);
  expect(answers).toEqual([{ digest, answer: { results: [] } }]);
});

it("pays for a release with another σ", async () => {
  const { given } = await paidBefore(1 + 1e-9);
  expect((await previewRelease(FILE, given)).preview.needs).toBeGreaterThan(0);
});

it("two releases that ask for the same are paid once, and all releases are shown with their own keys", async () => {
  const median = "of: reader, lower: 0, upper: 99, budget: { epsilon: 0.1 }";
  const file = parseSpec(
    `
source: { file: rows.parquet }
privacy: { unit: row }
ledger: { name: library, budget: { epsilon: 1, delta: 0 } }
releases:
  - { name: middle, statistic: median, ${median} }
  - { name: same, statistic: quantile, at: [0.5], ${median} }
  - { name: bins, statistic: histogram, of: reader, edges: [0, 50, 99], by: { of: reader, edges: [0, 9, 99] }, budget: { epsilon: 0.05 } }
  - { name: text, statistic: mode, of: name, values: [Infinity, Adam], budget: { epsilon: 0.8 } }
`,
    "spec.yaml",
  );
  const columns = [
    { name: "reader", type: "integer" },
    { name: "name", type: "text" },
  ] as const;
  const rows = Array.from({ length: 100 }, (_, reader) => ({ reader, name: "Infinity" }));
  const openEngine = async () => new ArrayEngine(columns, rows);
  const published = await runRelease(file, { ...parts(), openEngine });
  const { releases, ledger } = publishedJson(published, "receipt.json");
  const [middle, same, bins, text] = releases;
  expect(ledger.cost).toBeCloseTo(0.95, 9);
  expect(bins!.results[1]!.key).toEqual({ reader: "[0, 9)", "reader 2": "[50, 99]" });
  expect(same).toMatchObject({ digest: middle!.digest, results: middle!.results });
  expect(text!.alone).toBeCloseTo(0.8, 9);
  expect(publishedCsv(published)).toContain("\ntext,mode,,,Infinity,,,0.95,");
});
