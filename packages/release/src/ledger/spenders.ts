import type { LedgerState } from "@noisewright/core/ledger";

/** What one client has spent from a ledger. */
export interface SpenderSummary {
  /** The client. Null stands for all entries that do not say who asked. */
  readonly who: string | null;
  /** The sum of the certified ε of the client's requests, each alone and rounded up. */
  readonly epsilon: number;
  readonly requests: number;
  readonly releases: number;
  /** The hour of the last request. */
  readonly last: string;
}

/** What each client has spent, the largest spender first. */
export function spendersOf(state: LedgerState): readonly SpenderSummary[] {
  const all = [...state.spenders].map(([who, spender]) => ({
    who,
    epsilon: spender.epsilon(state.spending),
    requests: spender.requests,
    releases: spender.releases,
    last: spender.last,
  }));
  return all.sort((a, b) => b.epsilon - a.epsilon);
}
