import { levelText } from "../format/index.js";
import { corrupt, type StoredEntry } from "./chain.js";
import { NO_EVENTS } from "./counts.js";
import type { Json } from "./entry.js";
import { LedgerState } from "./state.js";

/** A factor that allows for rounding errors. */
const ROUNDING = 1 + 1e-9;

/**
 * Replays a ledger from its first entry. Checks every hash, every link, the validity of every
 * entry, and that no budget was overspent.
 */
export function verifyLedger(
  name: string,
  entries: Iterable<StoredEntry>,
  objects: (hash: string) => Json | undefined,
  onPage?: (hash: string, page: Json) => void,
): LedgerState {
  const state = new LedgerState(name, onPage);
  for (const stored of entries) state.append(stored);
  for (const hash of state.unknownEvents()) state.learn(hash, objects(hash));
  checkSpent(state);
  return state;
}

/**
 * Checks the spending at the end of the period of each budget. Costs only grow within a period, so
 * checking the end is enough.
 */
export function checkSpent({ name, periods }: LedgerState): void {
  for (const spending of periods) {
    const { epsilon, delta } = spending.budget;
    // If the lower bound is above the budget, the ledger is overspent according to every
    // accountant.
    if (spending.epsilonWith(NO_EVENTS).lower > epsilon * ROUNDING) {
      throw corrupt(name, `it spent more than ${levelText({ epsilon, delta })}`);
    }
  }
}
