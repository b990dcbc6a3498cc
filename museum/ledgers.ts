import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mechanism, secureRandom } from "@noisewright/core";
import { digestOf } from "@noisewright/core/ledger";
import { openLedgers } from "../packages/noisewright/src/ledger/index.js";
import { type Exhibit, exhibit } from "./exhibit.js";

const EPSILON = 0.5;
const { channel } = mechanism("geometric", { epsilon: EPSILON, sensitivity: 1 }).compile();
const noisy = () => channel.sample(1234, secureRandom());

/**
 * A ledger that sells releases. The function `see` receives an answer as soon as outsiders can see
 * the answer. The function `see` may throw, which simulates a crash.
 */
interface Seller {
  release(see: (answer: number) => void): Promise<void>;
  spent(): Promise<number>;
}

/** A faulty ledger in memory, which publishes the answer first and writes the debit afterwards. */
function answeredFirst(): Seller {
  let spent = 0;
  return {
    async release(see) {
      see(noisy());
      spent += EPSILON;
    },
    spent: async () => spent,
  };
}

const request = {
  id: "r1",
  unit: "rows",
  releases: [{ digest: digestOf("count"), events: [{ kind: "pure/1", epsilon: EPSILON }] }],
} as const;

/**
 * Our ledger on disk. An answer is treated as seen as soon as it is drawn, because the process may
 * crash immediately afterwards.
 */
async function withOurs<T>(use: (seller: Seller) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "noisewright-museum-"));
  const ledgers = await openLedgers(join(folder, "ledger.db"), { create: true });
  try {
    const budget = { epsilon: 3, delta: 1e-6 };
    const ledger = await ledgers.create({ name: "people", unit: "rows", budget });
    return await use({
      async release(see) {
        const [first] = await ledger.spend(request, async () => {
          const answer = noisy();
          see(answer);
          return [answer];
        });
        see(first?.answer as number);
      },
      spent: async () => (await ledger.summary()).spent,
    });
  } finally {
    await ledgers.close();
    rmSync(folder, { recursive: true });
  }
}

type WithSeller = <T>(use: (seller: Seller) => Promise<T>) => Promise<T>;
const withFaulty: WithSeller = (use) => use(answeredFirst());

export const ledgersExhibits: readonly Exhibit[] = [
  exhibit<WithSeller>("paid-for-afterwards", { faulty: withFaulty, ours: withOurs }, (withSeller) =>
    withSeller(async (seller) => {
      const crash = seller.release(() => {
        throw new Error("the power fails");
      });
      await crash.catch(() => {});
      return (await seller.spent()) >= EPSILON * 0.999;
    }),
  ),
  exhibit<WithSeller>(
    "drawn-again-when-asked-again",
    { faulty: withFaulty, ours: withOurs },
    (withSeller) =>
      withSeller(async (seller) => {
        const answers = new Set<number>();
        for (let i = 0; i < 40; i++) await seller.release((answer) => answers.add(answer));
        return answers.size === 1;
      }),
  ),
];
