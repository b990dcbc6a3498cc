import {
  type Entry,
  issueReceipt,
  type LedgerState,
  locate,
  openStored,
  type Receipt,
  receiptEntries,
} from "@noisewright/core/ledger";
import type { Follower } from "./follower.js";

/** The receipt for releases that have answers, with their entries from the store. */
export async function receiptOf(
  follower: Follower,
  state: LedgerState,
  digests: readonly string[],
): Promise<Receipt> {
  const located = locate(state, digests);
  const entries = new Map<number, Entry>();
  for (const index of receiptEntries(state, located)) {
    const [stored] = await follower.store.entries(state.name, index, index + 1);
    entries.set(index, openStored(stored, state.name));
  }
  const answers = await follower.answers(located.map(({ answer }) => answer));
  return issueReceipt(state, located, entries, answers);
}
