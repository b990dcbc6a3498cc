import { corrupt, type StoredEntry } from "./chain.js";
import { NONE } from "./counts.js";
import type { Json } from "./entry.js";
import { LedgerState } from "./state.js";

/** Below this an excess is a matter of rounding. */
const ROUNDING = 1 + 1e-9;

/**
 * Replay a ledger from its first entry: every hash, every link, every entry's sense, and that no
 * budget was overspent. Costs only grow, so that the end of each budget's time is enough to look at.
 */
export function verifyLedger(
  name: string,
  entries: Iterable<StoredEntry>,
  objects: (hash: string) => Json | undefined,
): LedgerState {
  const state = new LedgerState(name);
  for (const stored of entries) state.append(stored);
  if (!state.exists) throw corrupt(name, "it has no entries");
  for (const hash of state.unknownEvents()) state.learn(hash, objects(hash));
  for (const spending of state.periods) {
    const { budget } = spending;
    // The lower end: more than the budget for certain, whichever accountant let it pass.
    if (spending.epsilonWith(NONE).lower > budget.epsilon * ROUNDING) {
      throw corrupt(name, `it spent more than ε = ${budget.epsilon} at δ = ${budget.delta}`);
    }
  }
  return state;
}
