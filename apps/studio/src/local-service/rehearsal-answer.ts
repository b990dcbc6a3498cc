import type { AnswerOf, BodyOf } from "@noisewright/contract";
import { answerRehearsal, readServedSpec, stepProgress } from "@noisewright/contract/serving";
import { secureRandom } from "@noisewright/core";
import { type Rehearsal, rehearsalOf, runRelease } from "@noisewright/release";
import { Ledgers, memoryStore } from "@noisewright/release/ledger";
import { ASSETS } from "./assets.js";
import type { LocalCall } from "./call.js";
import { KeptEngine } from "./kept-engine.js";
import { OPENING } from "./protocol.js";
import { solve } from "./solve.js";

/** The made-up table has an engine of its own, so that the file of the user stays open beside it. */
const kept = new KeptEngine();

/** Runs the releases of a spec on made-up rows, with a ledger in memory. Opens no file of the user. */
export async function rehearsal(
  { report, signal }: LocalCall,
  { spec: sent, rows }: BodyOf<"rehearsal">,
): Promise<AnswerOf<"rehearsal">> {
  const { spec: real, locate } = readServedSpec(sent, (name) => ({ name }));
  const made = rehearsalOf(real, rows);
  const { spec } = made;
  const run = runRelease(
    { spec, locate },
    {
      openEngine: () =>
        kept.use(
          made.text,
          (stop) => openMadeUp(made, (done) => report({ what: OPENING, done, total: 1 }), stop),
          signal,
        ),
      openLedgers: async () => ({
        ledgers: new Ledgers(memoryStore(), () => new Date()),
        close: async () => {},
      }),
      ...{ random: secureRandom(), solve },
    },
    { signal, progress: stepProgress(spec, report) },
  );
  return await answerRehearsal(run, rows);
}

async function openMadeUp(
  { file, text, types }: Rehearsal,
  progress: (done: number) => void,
  signal: AbortSignal,
) {
  const { openBrowserFiles } = await import("@noisewright/engines/browser");
  const sources = [{ name: "data", files: [new File([text], file)], csv: { types } }];
  return await openBrowserFiles(sources, { assets: ASSETS, progress, signal });
}
