import { NoisewrightError } from "../errors/index.js";
import { digitsDown, digitsUp } from "../format/index.js";
import { subjectOf } from "./chain.js";
import { countsOf, NONE } from "./counts.js";
import { type MatchedRequest, matchRequest } from "./match-request.js";
import type { Preview, SpendRequest } from "./request.js";
import type { LedgerState } from "./state.js";

/** What a request would cost. Nothing is spent. */
export function previewRequest(state: LedgerState, request: SpendRequest): Preview {
  const plan = matchRequest(state, request);
  const { spending, budget } = state;
  const affordable = plan.cost.size === 0 || spending.fits(plan.cost);
  const { before, after, remains } = costOf(state, plan);
  // Another accountant may have proved what the tight one's bracket only just leaves open.
  const most = affordable ? Math.min(after, Math.max(before, budget.epsilon)) : after;
  return {
    affordable,
    budget,
    before,
    after: most,
    needs: most - before,
    remains,
    releases: plan.releases.map(({ digest, status, events }) => ({
      digest,
      status,
      alone: spending.epsilonOf(countsOf(events)).upper,
    })),
  };
}

/** ε spent so far at the budget's δ, and what is left. */
export function spentOf({ spending, budget }: LedgerState) {
  const spent = spending.epsilonWith(NONE).upper;
  return { spent, remains: Math.max(0, budget.epsilon - spent) };
}

function costOf(state: LedgerState, { cost }: MatchedRequest) {
  const { spent: before, remains } = spentOf(state);
  const after = Math.max(before, state.spending.epsilonWith(cost).upper);
  return { before, after, needs: after - before, remains };
}

export function refusal(state: LedgerState, plan: MatchedRequest): NoisewrightError {
  const { needs, remains } = costOf(state, plan);
  const advice = state.spending.exceedsMass(plan.cost)
    ? "the δ of its releases, such as selected keys, would add up to more than half of the ledger's; nothing was spent"
    : "nothing was spent";
  return new NoisewrightError({
    code: "over-budget",
    subject: subjectOf(state.name),
    budget: String(state.budget.epsilon),
    // Four digits: what is needed rounds up, what remains down, so that the two never look the same.
    lack: {
      needs: `ε = ${Number.isFinite(needs) ? digitsUp(needs, 4) : "∞"}`,
      remains: String(digitsDown(remains, 4)),
    },
    advice,
  });
}
