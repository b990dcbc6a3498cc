import { secureRandom } from "@noisewright/core";
import type { LedgerSummary, Receipt } from "@noisewright/core/ledger";
import {
  type Published,
  parseSpec,
  previewJson,
  previewRelease,
  type ReleaseParts,
  type ReleasePreview,
  type Result,
  resultsOf,
  runRelease,
} from "@noisewright/release";
import { Ledgers, memoryStore } from "@noisewright/release/ledger";
import { ArrayEngine } from "../support/array-engine.js";

export const BRANCHES = ["Central", "Harbour", "Hillside"];

/** Loans of 600 readers. Each reader is in one branch, and a loan lasts 0 to 29 days. */
export const ROWS = Array.from({ length: 600 }, (_, i) => ({
  reader: i,
  branch: BRANCHES[i % 7 < 4 ? 0 : i % 7 < 6 ? 1 : 2]!,
  days: (i * 7) % 30,
}));

const SPEC = `
source: { file: rows.parquet }
privacy: { unit: { column: reader } }
ledger: { name: library, budget: { epsilon: 4, delta: 1.0e-6 } }
confidence: 0.999999999
releases:
  - name: loans by branch
    statistic: count
    by: { of: branch, keys: [${BRANCHES.join(", ")}] }
    demand: { nonnegative: true, integer: true }
    budget: { epsilon: 1 }
  - { name: days, statistic: sum, of: days, lower: 0, upper: 30, granularity: 1.0e-6, budget: { epsilon: 0.5 } }
  - { name: median, statistic: quantile, at: 0.5, of: days, lower: 0, upper: 30, budget: { epsilon: 0.5 } }
`;

/** The result of a release as plain data. */
export interface Run {
  readonly results: readonly (readonly Result[])[];
  readonly cost: number;
  readonly receipt: Receipt;
  readonly ledger: LedgerSummary;
  /** The number of queries that the engine has answered so far. */
  readonly queries: number;
}

export interface Told {
  /** The cost and the certified weights, which contain no randomness. */
  readonly plan: object;
  readonly events: readonly object[];
  readonly first: Run;
  readonly second: Run;
}

/** Previews the releases of a spec, publishes their results, and runs the same spec again. */
export async function released(): Promise<Told> {
  const file = parseSpec(SPEC, "spec.yaml");
  const ledgers = new Ledgers(memoryStore(), () => new Date());
  const columns = [
    { name: "reader", type: "integer" },
    { name: "branch", type: "text" },
    { name: "days", type: "integer" },
  ] as const;
  const engine = new ArrayEngine(columns, ROWS);
  const parts: ReleaseParts = {
    openEngine: async () => engine,
    openLedgers: async () => ({ ledgers, close: async () => {} }),
    random: secureRandom(),
    solve: () => Promise.reject(new Error("no release here needs a linear programme")),
  };
  const runOf = async (published: Published): Promise<Run> => ({
    results: published.releases.map((release, i) => resultsOf(release, published.answers[i]!)),
    cost: published.preview.needs,
    receipt: published.receipt,
    ledger: await ledgers.ledger("library").summary(),
    queries: engine.queries,
  });
  const planned: ReleasePreview = await previewRelease(file, parts);
  return {
    plan: previewJson(planned),
    events: planned.releases.flatMap(({ events }) => events),
    first: await runOf(await runRelease(file, parts)),
    second: await runOf(await runRelease(file, parts)),
  };
}
