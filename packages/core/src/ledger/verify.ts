import { corrupt, type StoredEntry } from "./chain.js";
import { NONE } from "./counts.js";
import type { Json } from "./entry.js";
import { LedgerState } from "./state.js";

/** Below this an excess is a matter of rounding. */
const ROUNDING = 1 + 1e-9;

/**
 * Replay a ledger from its first entry: every hash, every link, every entry's sense, and that no
 * budget was overspent.
 */
export function verifyLedger(
  name: string,
  entries: Iterable<StoredEntry>,
  objects: (hash: string) => Json | undefined,
): LedgerState {
  const state = new LedgerState(name);
  for (const stored of entries) state.append(stored);
  for (const hash of state.unknownEvents()) state.learn(hash, objects(hash));
  checkSpent(state);
  return state;
}

/** Costs only grow, so that the end of each budget's time is enough to look at. */
export function checkSpent({ name, periods }: LedgerState): void {
  for (const spending of periods) {
    const { epsilon, delta } = spending.budget;
    // The lower end: more than the budget for certain, whichever accountant let it pass.
    if (spending.epsilonWith(NONE).lower > epsilon * ROUNDING) {
      throw corrupt(name, `it spent more than ε = ${epsilon} at δ = ${delta}`);
    }
  }
}
