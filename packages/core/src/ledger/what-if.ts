import type { Budget } from "../accounting/accountants/index.js";
import type { PrivacyEvent } from "../accounting/events/index.js";
import { NoisewrightError } from "../errors/index.js";
import { digestOf } from "./canonical.js";
import { subjectOf } from "./chain.js";
import { type Counts, NO_EVENTS } from "./counts.js";
import { matchRequest } from "./match-request.js";
import { costCounts } from "./no-loss.js";
import { spentOf } from "./preview.js";
import type { Spending } from "./spending.js";
import type { LedgerState } from "./state.js";

/** A planned request, which is sent `times` times, each time after the earlier answers. */
export interface PlannedRelease {
  readonly events: readonly PrivacyEvent[];
  readonly times: number;
}

/** What a plan would spend. Each ε is stated at the budget's δ, and each spent ε is rounded up. */
export interface WhatIf {
  readonly budget: Budget;
  readonly spent: number;
  readonly remains: number;
  /** True if the budget covers the whole plan. */
  readonly fits: boolean;
  readonly releases: readonly {
    /** The ε of one of these requests alone. */
    readonly alone: number;
    readonly times: number;
    /** How many of them the budget covers, in the order of the plan. */
    readonly fitting: number;
    /** How many more of them fit after the plan, at most `MOST_MORE`. */
    readonly more: number;
  }[];
  /** The spending after planned requests, in order. A long plan leaves out some points. */
  readonly points: readonly {
    /** The index of the planned release. */
    readonly release: number;
    /** The number of requests of the whole plan so far. */
    readonly requests: number;
    readonly spent: number;
    readonly remains: number;
  }[];
}

/** The largest number of requests in a plan, of further requests that are tried, and of points. */
export const MOST_PLANNED = 1000;
export const MOST_MORE = 1000;
const MOST_POINTS = 60;

/**
 * Computes what planned requests would cost, with the code that decides about debits. Spends
 * nothing. The first request that does not fit ends the plan.
 */
export function whatIf(state: LedgerState, planned: readonly PlannedRelease[]): WhatIf {
  const total = planned.reduce((sum, { times }) => sum + times, 0);
  checkTimes(state, planned, total);
  const costs = costsOf(state, planned);
  const spending = state.spending.copy();
  const every = Math.ceil(total / MOST_POINTS);
  const points: WhatIf["points"][number][] = [];
  const fitting = planned.map(() => 0);
  let requests = 0;
  let fits = true;
  for (const [release, { times }] of planned.entries()) {
    while (fits && fitting[release]! < times) {
      fits = isCovered(spending, costs[release]!);
      if (!fits) break;
      if (costs[release]!.size > 0) spending.add(costs[release]!);
      fitting[release]!++;
      requests++;
      const isLast = fitting[release] === times;
      if (isLast || requests % every === 0) points.push({ release, requests, ...left(spending) });
    }
  }
  return {
    budget: state.budget,
    ...spentOf(state),
    fits,
    releases: planned.map(({ times }, i) => ({
      alone: costs[i]!.size === 0 ? 0 : spending.epsilonOf(costs[i]!).upper,
      times,
      fitting: fitting[i]!,
      more: howMany(spending, costs[i]!),
    })),
    points,
  };
}

function isCovered(spending: Spending, cost: Counts): boolean {
  return cost.size === 0 || spending.fits(cost);
}

/** The spending so far. A quicker accountant may admit slightly more than the budget's ε. */
function left(spending: Spending): { readonly spent: number; readonly remains: number } {
  const { epsilon } = spending.budget;
  const spent = Math.min(epsilon, spending.epsilonWith(NO_EVENTS).upper);
  return { spent, remains: Math.max(0, epsilon - spent) };
}

/** How often a request fits after this spending. */
function howMany(spending: Spending, cost: Counts): number {
  if (cost.size === 0) return MOST_MORE;
  const trial = spending.copy();
  let more = 0;
  for (; more < MOST_MORE && trial.fits(cost); more++) trial.add(cost);
  return more;
}

/** The cost of each planned request. The events are checked as for a debit. */
function costsOf(state: LedgerState, planned: readonly PlannedRelease[]): readonly Counts[] {
  const releases = planned.map(({ events }, i) => ({ digest: digestOf(["what if", i]), events }));
  const request = { id: "what if", unit: state.created.unit, releases };
  return matchRequest(state, request).releases.map(({ events }) => costCounts(events));
}

function checkTimes(
  { name }: LedgerState,
  planned: readonly PlannedRelease[],
  total: number,
): void {
  const isCount = planned.every(({ times }) => Number.isSafeInteger(times) && times > 0);
  if (isCount && total <= MOST_PLANNED) return;
  throw new NoisewrightError({
    code: "domain",
    subject: subjectOf(name),
    parameter: "times",
    domain: `whole numbers from 1, at most ${MOST_PLANNED} in the whole plan`,
    got: isCount ? String(total) : "another number",
  });
}
