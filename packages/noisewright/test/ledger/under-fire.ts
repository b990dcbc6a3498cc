import { AdaptiveFilter, type PrivacyEvent } from "@noisewright/core/accounting";
import { digestOf } from "@noisewright/core/ledger";
import { expect } from "vitest";
import { historyOf } from "../../../release/src/ledger/export.js";
import { openLedgers } from "../../src/ledger/index.js";
import { type Aftermath, type FireOptions, fire } from "./fire.js";

/** The options of a test run. The field `room` is the number of requests that the budget allows. */
export interface Rounds extends Omit<FireOptions, "ledger" | "event"> {
  readonly room: number;
}

const DELTA = 1e-6;
const EVENT: PrivacyEvent = { kind: "laplace/1", scale: 500, sensitivity: 1 };

/** Returns the smallest ε of a budget that allows exactly this number of requests. */
function epsilonOf(count: number): number {
  const events: PrivacyEvent[] = [{ kind: "composed/1", events: [EVENT], count }];
  const admits = (epsilon: number) => {
    const filter = new AdaptiveFilter({ epsilon, delta: DELTA });
    return filter.admits(filter.costOf(events));
  };
  let [no, yes] = [0, 1];
  while (!admits(yes)) yes *= 2;
  while (yes - no > 1e-9 * yes) {
    const middle = (no + yes) / 2;
    if (admits(middle)) yes = middle;
    else no = middle;
  }
  return yes;
}

/**
 * Lets workers spend while some workers are killed, and then compares the ledger with the reports
 * of the workers. The budget is not exceeded, and no acknowledged debit is lost or made twice.
 * Every stored answer is the reported answer, and the hash chain is valid.
 */
export async function surviveFire({ room, ...options }: Rounds): Promise<Aftermath> {
  const ledgers = await openLedgers(options.location, { create: true });
  try {
    const budget = { epsilon: epsilonOf(room), delta: DELTA };
    const ledger = await ledgers.create({ name: "fire", unit: "rows", budget });
    const aftermath = await fire({ ...options, ledger: "fire", event: EVENT });
    const { paid, refused } = aftermath;
    expect(paid.size + refused.size).toBe(options.workers * options.each);

    const { entries, summary } = await historyOf(ledgers, "fire"); // This call also verifies the hash chain.
    const debits = entries.flatMap(({ content }) =>
      content.kind === "debited/3" ? [content.request] : [],
    );
    expect(new Set(debits).size).toBe(debits.length);
    expect(new Set(debits)).toEqual(new Set(paid.keys()));
    expect(debits.length).toBe(room);
    expect(summary.spent).toBeLessThanOrEqual(budget.epsilon);

    const answers = new Map<string, unknown>();
    for (const { content } of entries) {
      if (content.kind !== "answered/2") continue;
      const found = await ledgers.store.objects(content.releases.map(({ answer }) => answer));
      for (const { digest, answer } of content.releases) answers.set(digest, found.get(answer));
    }
    for (const [id, answer] of paid) expect(answers.get(digestOf(id))).toBe(answer);
    expect((await ledger.summary()).head).toBe(summary.head);
    return aftermath;
  } finally {
    await ledgers.close();
  }
}
