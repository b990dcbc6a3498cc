import { fileURLToPath } from "node:url";
import { design, mechanism, NoisewrightError } from "@noisewright/core";
import { pure } from "@noisewright/core/accounting";
import { digestOf } from "@noisewright/core/ledger";
import { AdditiveChannel, certify } from "@noisewright/core/privacy";
import { parseExpression } from "@noisewright/engines";
import { connect } from "@noisewright/engines/connect";
import { parseSpec } from "@noisewright/release";
import {
  exportLines,
  historyOf,
  Ledgers,
  memoryStore,
  readExport,
} from "@noisewright/release/ledger";

const LOANS = fileURLToPath(
  new URL("../../packages/noisewright/sample/loans.csv", import.meta.url),
);

/** Ledgers in memory, and one of them with a budget of ε = 1. */
async function census() {
  const ledgers = new Ledgers(memoryStore(), () => new Date(0));
  const budget = { epsilon: 1, delta: 0 };
  const ledger = await ledgers.create({ name: "census", budget, unit: "person" });
  return { ledgers, ledger };
}

/**
 * @param {string} id
 * @param {number} epsilon
 */
function request(id, epsilon) {
  const digest = digestOf({ epsilon });
  const event = /** @type {const} */ ({ kind: "pure/1", epsilon });
  return { id, unit: "person", releases: [{ digest, events: [event] }] };
}

/** One mistake for each code that really causes it. @type {Record<import("@noisewright/core").ErrorCode, () => unknown>} */
const MISTAKES = {
  domain: () => mechanism("laplace", { epsilon: -1, sensitivity: 1 }),
  form: () => mechanism("gaussian", /** @type {never} */ ({ epsilon: 1, sensitivity: 1 })),
  unknown: () => mechanism(/** @type {never} */ ("laplac"), /** @type {never} */ ({})),
  syntax: () => parseExpression("days > (7"),
  "lattice-overflow": () => mechanism("laplace", { epsilon: 1e-12, sensitivity: 1 }).compile(),
  uncertified: () => {
    const { channel } = mechanism("laplace", { epsilon: 1, sensitivity: 1 }).compile();
    const { weights } = /** @type {AdditiveChannel} */ (channel);
    const half = weights.half.map((w, k) => (k < 300 ? w : w - w / 1000n));
    certify(new AdditiveChannel({ ...weights, half }), {
      subject: "laplace",
      epsilon: 1,
      delta: 0,
    });
  },
  "over-budget": async () => {
    const { ledger } = await census();
    await ledger.spend(request("monday", 0.8), async () => [1]);
    await ledger.spend(request("tuesday", 0.5), async () => [1]);
  },
  "over-quota": async () => {
    const { ledger } = await census();
    const by = { who: "key 1a2b3c4d" };
    const quota = { epsilon: 0.5 };
    await ledger.spend({ ...request("monday", 0.3), ...by }, async () => [1], quota);
    await ledger.spend({ ...request("tuesday", 0.4), ...by }, async () => [1], quota);
  },
  unsupported: () => pure.compose([{ kind: "gaussian/1", sigma: 5, sensitivity: 1 }]),
  impossible: () =>
    design({ epsilon: 1, sensitivity: 1, lower: 0, upper: 10, nonnegative: true, unbiased: true }),
  conflict: async () => {
    const { ledger } = await census();
    await ledger.spend(request("monday", 0.1), async () => [1]);
    await ledger.spend(request("monday", 0.2), async () => [1]);
  },
  corrupt: async () => {
    const { ledgers, ledger } = await census();
    await ledger.spend(request("monday", 0.5), async () => [1]);
    const text = exportLines(await historyOf(ledgers, "census")).join("\n");
    readExport(text.replace('"monday"', '"sunday"'));
  },
  unavailable: () => new Ledgers(memoryStore(), () => new Date(0)).ledger("census").summary(),
  cancelled: async () => {
    const engine = await connect(LOANS);
    try {
      const table = await engine.table();
      /** @type {import("@noisewright/engines").AggregateQuery} */
      const query = { table, by: [], measures: { rows: { kind: "count" } } };
      await engine.run(query, { salt: new Uint8Array(16), signal: AbortSignal.abort() });
    } finally {
      await engine.close();
    }
  },
  several: () =>
    parseSpec(
      "source: { file: loans.csv }\nprivacy: { unit: rows }\nledger: { nam: library }\nreleases: []\n",
      "spec.yaml",
    ),
};

/**
 * The error that each code's mistake causes, from a run.
 * @returns {Promise<Map<import("@noisewright/core").ErrorCode, NoisewrightError>>}
 */
export async function errorExamples() {
  const examples = new Map();
  for (const [code, mistake] of Object.entries(MISTAKES)) {
    const error = await caught(mistake);
    if (!(error instanceof NoisewrightError) || error.code !== code)
      throw new Error(`the example of ${code} causes another error`, { cause: error });
    examples.set(code, error);
  }
  return examples;
}

/** @param {() => unknown} mistake */
async function caught(mistake) {
  try {
    await mistake();
  } catch (error) {
    return error;
  }
  return undefined;
}
