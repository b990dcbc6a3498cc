import type { Budget } from "../accounting/accountants/index.js";
import { NoisewrightError } from "../errors/index.js";
import { digestOf } from "./canonical.js";
import { type StoredEntry, seal, subjectOf, toStored } from "./chain.js";
import { newComposition } from "./composition.js";
import type { Content, Created, Json, Raised } from "./entry.js";
import { isBudget, isLabel, isName } from "./kinds.js";
import { type MatchedRelease, type MatchedRequest, matchRequest } from "./match-request.js";
import { refusal } from "./preview.js";
import type { LedgerAnswer, PaidRelease, SpendRequest } from "./request.js";
import { canReadBack, isRaise } from "./sense.js";
import type { LedgerState } from "./state.js";

/** What is to be appended, and the events and answers that it names by hash. */
export interface Draft<C extends Content = Content> {
  readonly content: C;
  readonly objects: ReadonlyMap<string, Json>;
  /** When it counts as written, where that is not now. */
  readonly time?: string | undefined;
}

/** What a ledger is created with. */
export interface NewLedger {
  readonly name: string;
  readonly budget: Budget;
  /** Whom the budget protects, in words or as the column that names the unit. */
  readonly unit: string;
  /**
   * The sentence `ACKNOWLEDGEMENT`, from a steward who wants releases counted as if all of them were
   * fixed in advance. Unless it is given, analysts may see answers before they ask again.
   */
  readonly fixedInAdvance?: string | undefined;
}

/** The first entry of a ledger; fails where its name, budget or unit is none. */
export function draftCreate({ name, budget, unit, fixedInAdvance }: NewLedger): Draft<Created> {
  const shown = JSON.stringify(name.slice(0, 100));
  if (!isName(name)) {
    const domain = "1 to 100 letters, digits, dots, dashes and underscores";
    throw domainError("ledger", "name", domain, shown);
  }
  checkBudget(name, budget);
  if (!isLabel(unit)) {
    const domain = "1 to 200 printable characters";
    throw domainError(subjectOf(name), "unit", domain, "another");
  }
  const composition = newComposition(name, budget, fixedInAdvance);
  return { content: { kind: "created/2", name, budget, unit, composition }, objects: new Map() };
}

/** The entry that raises the budget; fails where that is no raise. */
export function draftRaise(state: LedgerState, budget: Budget): Draft<Raised> {
  checkBudget(state.name, budget);
  if (!isRaise(state.budget, budget)) {
    const { epsilon, delta } = state.budget;
    const domain = `ε ≥ ${epsilon} and ${delta === 0 ? "δ = 0" : `δ ≥ ${delta}`}, as before`;
    throw domainError(subjectOf(state.name), "budget", domain, describeBudget(budget));
  }
  const terms = state.terms.at(-1)!.hash;
  return { content: { kind: "raised/2", budget, terms }, objects: new Map() };
}

/** The debit, where something is not paid for; fails where there is no room for all of it. */
export function draftDebit(
  state: LedgerState,
  request: SpendRequest,
): { readonly plan: MatchedRequest; readonly draft?: Draft } {
  const plan = matchRequest(state, request);
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
  const content = {
    kind: "debited/2",
    request: request.id,
    asked: plan.asked,
    releases,
    terms: state.terms.at(-1)!.hash,
  } as const;
  return { plan, draft: { content, objects: plan.objects } };
}

/**
 * Answers that have none yet, of those given; the first that is stored counts for ever. They are
 * given the time of their debits: how long a query took may tell what is in the table.
 */
export function draftAnswers(
  state: LedgerState,
  answers: readonly (PaidRelease & LedgerAnswer)[],
): Draft | undefined {
  const objects = new Map<string, Json>();
  const releases = new Map<string, { digest: string; debited: number; answer: string }>();
  let time = "";
  for (const { digest, debited, answer } of answers) {
    const known = state.releases.get(digest);
    const debit = known?.debits.find(({ index }) => index === debited);
    if (known === undefined || debit === undefined) {
      throw domainError(subjectOf(state.name), "answer", "to a release paid for", "another");
    }
    if (known.answer !== undefined || releases.has(digest)) continue;
    const hash = digestOf(answer);
    objects.set(hash, answer);
    releases.set(digest, { digest, debited, answer: hash });
    if (debit.time > time) time = debit.time;
  }
  if (releases.size === 0) return undefined;
  return { content: { kind: "answered/1", releases: [...releases.values()] }, objects, time };
}

function withoutStatus({ digest, events }: MatchedRelease) {
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

/** The time that an entry tells: to the hour. */
export function hourOf(time: Date): string {
  return `${time.toISOString().slice(0, 13)}:00:00Z`;
}

/** Seal a draft for its place, once it is certain that it can be read back. */
export function sealed(state: LedgerState, draft: Draft, now: Date): StoredEntry {
  const stored = toStored(seal(draft.content, state.place, draft.time ?? hourOf(now)));
  if (canReadBack(state, stored, draft.objects)) return stored;
  throw new NoisewrightError({
    code: "domain",
    subject: subjectOf(state.name),
    parameter: "entry",
    domain: "one that can be read back from its stored text",
    got: "another",
    advice: "give events and answers as plain JSON; nothing was spent",
  });
}
