import { NoisewrightError } from "../errors/index.js";
import { digitsDown, digitsUp, isUsedUp, numberText } from "../format/index.js";
import { subjectOf } from "./chain.js";
import { hourOf } from "./draft.js";
import { type MatchedRequest, matchRequest } from "./match-request.js";
import { costCounts } from "./no-loss.js";
import type { SpendRequest } from "./request.js";
import type { LedgerState } from "./state.js";

/** What one client may spend from a ledger. */
export interface Quota {
  /** The largest sum of the ε of the client's requests, each alone at the δ of the budget. */
  readonly epsilon?: number | undefined;
  /** The largest number of releases on one day, in UTC. */
  readonly perDay?: number | undefined;
}

/** How much of a quota is used. */
export interface QuotaUse {
  /** The sum of the certified ε of the client's requests, each alone and rounded up. */
  readonly spent: number;
  readonly releasesToday: number;
}

/** What a request would take from a quota. */
export interface QuotaCost extends QuotaUse {
  readonly needs: number;
  readonly releases: number;
  readonly fits: boolean;
}

/** How much a client has used of a quota, by the entries of the ledger. */
export function quotaUse(state: LedgerState, who: string, now: Date): QuotaUse {
  const spender = state.spenders.get(who);
  return {
    spent: spender?.epsilon(state.spending) ?? 0,
    releasesToday: spender?.releasesOn(hourOf(now)) ?? 0,
  };
}

/** What a request would take from the quota of its client. Spends nothing. */
export function quotaCost(
  state: LedgerState,
  request: SpendRequest,
  quota: Quota,
  now: Date,
): QuotaCost {
  return costIn(state, request, matchRequest(state, request), quota, now);
}

/**
 * Refuses a request that does not fit the quota of its client. Releases that are paid for already
 * take nothing from a quota. Must run while no other process can write to the ledger.
 */
export function requireQuota(
  state: LedgerState,
  request: SpendRequest,
  matched: MatchedRequest,
  quota: Quota,
  now: Date,
): void {
  const cost = costIn(state, request, matched, quota, now);
  if (cost.fits) return;
  const { epsilon = Number.POSITIVE_INFINITY } = quota;
  const subject = `${subjectOf(state.name)}, ${request.who}`;
  const advice = "ask a steward for a larger quota; nothing was spent";
  const { spent, needs, releasesToday, releases } = cost;
  if (spent + needs > epsilon) {
    const rest = Math.max(0, epsilon - spent);
    throw overQuota(subject, advice, {
      quota: `ε = ${numberText(epsilon)}`,
      spent: String(digitsUp(spent, 4)),
      needs: `ε = ${digitsUp(needs, 4)}`,
      remains: isUsedUp(rest, epsilon) ? "0" : String(digitsDown(rest, 4)),
    });
  }
  const perDay = quota.perDay!;
  throw overQuota(subject, `wait until tomorrow (UTC), or ${advice}`, {
    quota: `${perDay} ${perDay === 1 ? "release" : "releases"} a day`,
    spent: String(releasesToday),
    needs: `${releases} ${releases === 1 ? "release" : "releases"}`,
    remains: String(Math.max(0, perDay - releasesToday)),
  });
}

interface Lack {
  readonly quota: string;
  readonly spent: string;
  readonly needs: string;
  readonly remains: string;
}

function overQuota(subject: string, advice: string, lack: Lack): NoisewrightError {
  const { quota, spent, needs, remains } = lack;
  const what = `request needs ${needs}, only ${remains} of the quota of ${quota} remains (${spent} spent)`;
  return new NoisewrightError({ code: "over-quota", subject, what, advice, ...lack });
}

function costIn(
  state: LedgerState,
  { who }: SpendRequest,
  { releases: matched, cost }: MatchedRequest,
  { epsilon = Number.POSITIVE_INFINITY, perDay = Number.POSITIVE_INFINITY }: Quota,
  now: Date,
): QuotaCost {
  if (who === undefined) throw new TypeError("a quota needs the client of the request");
  const use = quotaUse(state, who, now);
  const isPaying = (events: (typeof matched)[number]["events"]) => costCounts(events).size > 0;
  const releases = matched.filter(
    ({ status, events }) => status === "new" && isPaying(events),
  ).length;
  const needs = cost.size === 0 ? 0 : state.spending.epsilonOf(cost).upper;
  const isFree = needs === 0 && releases === 0;
  const fits = isFree || (use.spent + needs <= epsilon && use.releasesToday + releases <= perDay);
  return { ...use, needs, releases, fits };
}
