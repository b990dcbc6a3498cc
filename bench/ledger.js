import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  digestOf,
  draftAnswers,
  draftCheckpoint,
  draftCreate,
  draftDebit,
  LedgerState,
  sealed,
} from "@noisewright/core/ledger";
import { historyOf, Ledgers } from "@noisewright/release/ledger";
import { openSqlite } from "../packages/noisewright/dist/ledger/sqlite-store.js";
import { record } from "./kit/results.js";

/**
 * Measures ledgers of 1,000, 10,000 and 100,000 entries in SQLite files: how long it takes to open
 * the ledger, to debit the first request afterwards, and to verify all entries.
 */
const SIZES = [1000, 10_000, 100_000];
const ROUNDS = 5;
const EVERY = 1000;
const now = () => new Date();

/** Ten kinds of noise. @param {number} i */
const request = (i) => ({
  id: `request ${i}`,
  unit: "rows",
  who: `key ${i % 7}`,
  releases: [
    {
      digest: digestOf(["release", i]),
      name: `release ${i}`,
      events: [
        /** @type {const} */ ({ kind: "laplace/1", scale: 1000 + (i % 10), sensitivity: 1 }),
      ],
    },
  ],
});

/** Writes debits and answers in turn, a thousand entries in one transaction. */
async function build(/** @type {string} */ file, /** @type {number} */ size) {
  const store = await openSqlite(file, true);
  const state = new LedgerState("bench");
  while (state.nextPosition.index < size) {
    await store.exclusively("bench", async (session) => {
      /** @param {import("@noisewright/core/ledger").Draft} draft */
      const add = async (draft) => {
        const { index } = state.nextPosition;
        const entry = sealed(state, draft, now());
        await session.append(index, entry, draft.objects);
        state.append(entry);
        for (const [hash, event] of draft.objects) {
          if (draft.content.kind === "debited/3") state.learn(hash, event);
        }
      };
      const until = Math.min(size, state.nextPosition.index + 1000);
      while (state.nextPosition.index < until) {
        if (!state.exists) {
          const budget = { epsilon: 1e6, delta: 1e-6 };
          await add(draftCreate({ name: "bench", unit: "rows", budget }));
          continue;
        }
        if (state.uncovered >= EVERY) await add(draftCheckpoint(state));
        const asked = request(state.nextPosition.index);
        const { draft } = draftDebit(state, asked);
        if (draft === undefined) throw new Error("paid before");
        await add(draft);
        const digest = digestOf(["release", state.nextPosition.index - 1]);
        const debited = state.nextPosition.index - 1;
        const answers = draftAnswers(state, [{ digest, debited, answer: { value: debited } }]);
        if (answers !== undefined) await add(answers);
      }
    });
  }
  await store.close();
}

/** @param {() => Promise<unknown>} task */
async function seconds(task) {
  const start = performance.now();
  await task();
  return (performance.now() - start) / 1000;
}

/** @param {readonly number[]} times */
const best = (times) => Math.min(...times);

/** @param {number} size */
async function measured(size) {
  const folder = mkdtempSync(join(tmpdir(), "noisewright-bench-"));
  const file = join(folder, "ledger.db");
  try {
    await build(file, size);
    /** @type {Record<"open" | "debit" | "verify", number[]>} */
    const times = { open: [], debit: [], verify: [] };
    for (let round = 0; round < ROUNDS; round++) {
      const ledgers = new Ledgers(await openSqlite(file, false), now);
      const ledger = ledgers.ledger("bench");
      times.open.push(await seconds(() => ledger.budget()));
      times.debit.push(await seconds(() => ledger.debit(request(size + 1e6 + round))));
      if (round === 0) times.verify.push(await seconds(() => historyOf(ledgers, "bench")));
      await ledgers.close();
    }
    return { size, open: best(times.open), debit: best(times.debit), verify: best(times.verify) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @type {Awaited<ReturnType<typeof measured>>[]} */
const points = [];
for (const size of SIZES) points.push(await measured(size));
const last = points.at(-1);
if (last === undefined) throw new Error("nothing was measured");
const common = { unit: "s", better: /** @type {const} */ ("lower") };
const what = `${last.size.toLocaleString("en")} entries`;
record(
  "ledger",
  [
    { what: `open a ledger of ${what}`, value: last.open, ...common, aim: 0.3 },
    { what: `first debit after opening, ${what}`, value: last.debit, ...common },
    { what: `verify ${what}`, value: last.verify, ...common },
  ],
  [
    growth("open a ledger", "open"),
    growth("first debit", "debit"),
    growth("verify a ledger", "verify"),
  ],
);

/** @param {string} what @param {"open" | "debit" | "verify"} key */
function growth(what, key) {
  const seconds = points.map((point) => ({ size: point.size, seconds: point[key] }));
  return { what, of: "entries", points: seconds };
}
