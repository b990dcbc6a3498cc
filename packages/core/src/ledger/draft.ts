import { type Budget, bestOrder } from "../accountants/index.js";
import { NoisewrightError } from "../errors/index.js";
import { digestOf } from "./canonical.js";
import { subjectOf } from "./chain.js";
import type { Content, Created, Json, Raised } from "./entry.js";
import { isBudget, isLabel, isName } from "./kinds.js";
import { type PlannedRelease, planRequest, type RequestPlan } from "./plan.js";
import { refusal } from "./preview.js";
import type { LedgerAnswer, PaidRelease, SpendRequest } from "./request.js";
import { isRaise, type LedgerState } from "./state.js";

/** What is to be appended, and the events and answers that it names by hash. */
export interface Draft<C extends Content = Content> {
  readonly content: C;
  readonly objects: ReadonlyMap<string, Json>;
}

export interface NewLedger {
  readonly name: string;
  readonly budget: Budget;
  /** Whom the budget protects, in words or as the column that names the unit. */
  readonly unit: string;
  /** Whether answers may decide the noise of later releases. */
  readonly adaptive?: boolean | undefined;
}

export function draftCreate({ name, budget, unit, adaptive }: NewLedger): Draft<Created> {
  if (!isName(name)) {
    const domain = "1 to 100 letters, digits, dots, dashes and underscores";
    throw domainError("ledger", "name", domain, `"${name.slice(0, 100)}"`);
  }
  checkBudget(name, budget);
  if (!isLabel(unit)) {
    const domain = "1 to 200 printable characters";
    throw domainError(subjectOf(name), "unit", domain, `"${unit.slice(0, 60)}"`);
  }
  const order = adaptive && budget.delta > 0 ? bestOrder(budget) : null;
  return { content: { kind: "created/1", name, budget, unit, order }, objects: new Map() };
}

export function draftRaise(state: LedgerState, budget: Budget): Draft<Raised> {
  checkBudget(state.name, budget);
  if (!isRaise(state.budget, budget)) {
    const { epsilon, delta } = state.budget;
    const domain = `ε ≥ ${epsilon} and ${delta === 0 ? "δ = 0" : `δ ≥ ${delta}`}, as before`;
    throw domainError(subjectOf(state.name), "budget", domain, describeBudget(budget));
  }
  return { content: { kind: "raised/1", budget }, objects: new Map() };
}

/** The debit, where something is not paid for; fails where there is no room for all of it. */
export function draftDebit(
  state: LedgerState,
  request: SpendRequest,
): { readonly plan: RequestPlan; readonly draft?: Draft } {
  const plan = planRequest(state, request);
  const asked = state.requests.get(request.id);
  if (asked !== undefined && asked !== plan.asked) {
    throw new NoisewrightError({
      code: "conflict",
      subject: subjectOf(state.name),
      what: `request "${request.id}" was made with other releases`,
      advice: "choose another id; nothing was spent",
    });
  }
  const releases = plan.releases.filter(({ status }) => status === "new").map(withoutStatus);
  if (releases.length === 0) return { plan };
  if (!state.spending.fits(plan.cost)) throw refusal(state, plan);
  const content = { kind: "debited/1", request: request.id, asked: plan.asked, releases } as const;
  return { plan, draft: { content, objects: plan.objects } };
}

/** Answers that have none yet, of those given; the first that is stored counts for ever. */
export function draftAnswers(
  state: LedgerState,
  answers: readonly (PaidRelease & LedgerAnswer)[],
): Draft | undefined {
  const objects = new Map<string, Json>();
  const releases = new Map<string, { digest: string; debited: number; answer: string }>();
  for (const { digest, debited, answer } of answers) {
    const known = state.releases.get(digest);
    if (!known?.debits.some(({ index }) => index === debited)) {
      throw domainError(subjectOf(state.name), "answer", "to a release paid for", "another");
    }
    if (known.answer !== undefined || releases.has(digest)) continue;
    const hash = digestOf(answer);
    objects.set(hash, answer);
    releases.set(digest, { digest, debited, answer: hash });
  }
  if (releases.size === 0) return undefined;
  return { content: { kind: "answered/1", releases: [...releases.values()] }, objects };
}

function withoutStatus({ digest, events }: PlannedRelease) {
  return { digest, events };
}

function checkBudget(name: string, budget: Budget): void {
  if (isBudget(budget)) return;
  const domain = "ε in (0, ∞) and δ in [0, 1)";
  throw domainError(subjectOf(name), "budget", domain, describeBudget(budget));
}

function describeBudget({ epsilon, delta }: Budget): string {
  return `ε = ${epsilon}, δ = ${delta}`;
}

function domainError(subject: string, parameter: string, domain: string, got: string) {
  return new NoisewrightError({ code: "domain", subject, parameter, domain, got });
}
