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

/** Where releases are paid for: `see` is what the outside sees of an answer, and may be the last. */
interface Till {
  release(see: (answer: number) => void): Promise<void>;
  spent(): Promise<number>;
}

/** In memory: the answer is given, and then written down. */
function answeredFirst(): Till {
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

/** A store on disk: what is drawn is seen where the process dies right after. */
async function inOurs<T>(use: (till: Till) => Promise<T>): Promise<T> {
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

type Using = <T>(use: (till: Till) => Promise<T>) => Promise<T>;
const inFaulty: Using = (use) => use(answeredFirst());

export const ledgersExhibits: readonly Exhibit[] = [
  exhibit<Using>("paid-for-afterwards", { faulty: inFaulty, ours: inOurs }, (using) =>
    using(async (till) => {
      const crash = till.release(() => {
        throw new Error("the power is gone");
      });
      await crash.catch(() => {});
      return (await till.spent()) >= EPSILON * 0.999;
    }),
  ),
  exhibit<Using>("drawn-again-when-asked-again", { faulty: inFaulty, ours: inOurs }, (using) =>
    using(async (till) => {
      const answers = new Set<number>();
      for (let i = 0; i < 40; i++) await till.release((answer) => answers.add(answer));
      return answers.size === 1;
    }),
  ),
];
