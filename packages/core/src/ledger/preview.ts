import { NoisewrightError } from "../errors/index.js";
import { digitsDown, digitsUp, isUsedUp } from "../format/index.js";
import { subjectOf } from "./chain.js";
import { NO_EVENTS } from "./counts.js";
import { type MatchedRequest, matchRequest } from "./match-request.js";
import { costCounts } from "./no-loss.js";
import type { Preview, SpendRequest } from "./request.js";
import type { LedgerState } from "./state.js";

/** Computes the cost of a request without spending anything. */
export function previewRequest(state: LedgerState, request: SpendRequest): Preview {
  const matched = matchRequest(state, request);
  const { spending, budget } = state;
  const affordable = matched.cost.size === 0 || spending.fits(matched.cost);
  const { before, after, remains } = costOf(state, matched);
  // A quicker accountant may have admitted a request whose tight bound is slightly above the
  // budget.
  const most = affordable ? Math.min(after, Math.max(before, budget.epsilon)) : after;
  return {
    affordable,
    budget,
    before,
    after: most,
    needs: most - before,
    remains,
    releases: matched.releases.map(({ digest, status, events }) => ({
      digest,
      status,
      alone: spending.epsilonOf(costCounts(events)).upper,
    })),
  };
}

/** The ε spent so far at the budget's δ, and the remaining ε. */
export function spentOf({ spending, budget }: LedgerState) {
  const spent = spending.epsilonWith(NO_EVENTS).upper;
  return { spent, remains: Math.max(0, budget.epsilon - spent) };
}

function costOf(state: LedgerState, { cost }: MatchedRequest) {
  const { spent: before, remains } = spentOf(state);
  const after = Math.max(before, state.spending.epsilonWith(cost).upper);
  return { before, after, needs: after - before, remains };
}

export function refusal(state: LedgerState, matched: MatchedRequest): NoisewrightError {
  const { needs, remains } = costOf(state, matched);
  const advice = state.spending.exceedsMass(matched.cost)
    ? "the releases, such as selected keys, would use more than half of the ledger's δ; nothing was spent"
    : "nothing was spent";
  return new NoisewrightError({
    code: "over-budget",
    subject: subjectOf(state.name),
    budget: String(state.budget.epsilon),
    // The needed ε is rounded up and the remaining ε is rounded down, so the two never look equal.
    lack: {
      needs: `ε = ${Number.isFinite(needs) ? digitsUp(needs, 4) : "∞"}`,
      remains: isUsedUp(remains, state.budget.epsilon) ? "0" : String(digitsDown(remains, 4)),
    },
    advice,
  });
}
