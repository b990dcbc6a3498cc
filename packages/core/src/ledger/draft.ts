import type { Budget } from "../accounting/accountants/index.js";
import { NoisewrightError } from "../errors/index.js";
import { deltaText, epsilonText, levelText } from "../format/index.js";
import { digestOf } from "./canonical.js";
import { type ChainPosition, type StoredEntry, seal, subjectOf, toStored } from "./chain.js";
import { newComposition } from "./composition.js";
import type { AnsweredRelease, Checkpoint, Content, Created, Json, Raised } from "./entry.js";
import { isBudget, isLabel, isName } from "./kinds.js";
import { type MatchedRelease, type MatchedRequest, matchRequest } from "./match-request.js";
import { canReadBack, isRaise } from "./next-entry.js";
import { refusal } from "./preview.js";
import type { NewAnswer, SpendRequest } from "./request.js";
import type { LedgerState } from "./state.js";

/** An entry to append, with the events and answers that the entry names by their hashes. */
export interface Draft<C extends Content = Content> {
  readonly content: C;
  readonly objects: ReadonlyMap<string, Json>;
  /** The time to record, if not the current time. */
  readonly time?: string | undefined;
}

/** The properties of a new ledger. */
export interface NewLedger {
  readonly name: string;
  readonly budget: Budget;
  /**
   * The people or units that the budget protects: a description, or the column that names the unit.
   */
  readonly unit: string;
  /**
   * The sentence `ACKNOWLEDGEMENT`, from a steward who wants releases to be counted as if all of
   * them were fixed in advance. Without the sentence, analysts may see answers before they send the
   * next request.
   */
  readonly fixedInAdvance?: string | undefined;
}

/** The first entry of a ledger. Throws if the name, budget or unit is invalid. */
export function draftCreate({ name, budget, unit, fixedInAdvance }: NewLedger): Draft<Created> {
  const shown = JSON.stringify(name.slice(0, 100));
  if (!isName(name)) {
    const domain = "1 to 100 letters, digits, dots, dashes and underscores";
    throw domainError("ledger", "name", domain, shown);
  }
  checkBudget(name, budget);
  if (!isLabel(unit)) {
    const domain = "1 to 200 printable characters";
    throw domainError(subjectOf(name), "unit", domain, "other characters");
  }
  const composition = newComposition(name, budget, fixedInAdvance);
  return { content: { kind: "created/2", name, budget, unit, composition }, objects: new Map() };
}

/**
 * The entry that raises the budget. Throws if ε or δ decreases, or if δ was 0 and becomes positive.
 */
export function draftRaise(state: LedgerState, budget: Budget): Draft<Raised> {
  checkBudget(state.name, budget);
  if (!isRaise(state.budget, budget)) {
    const { delta } = state.budget;
    const domain = `at least ${levelText(state.budget)}${delta === 0 ? ", with δ = 0" : ""}`;
    throw domainError(subjectOf(state.name), "budget", domain, budgetText(budget));
  }
  const terms = state.terms.at(-1)!.hash;
  return { content: { kind: "raised/2", budget, terms }, objects: new Map() };
}

/**
 * The debit for those releases of a request that are not debited yet. Returns no draft if all
 * releases are already debited. Throws if the budget does not cover all of the new releases.
 */
export function draftDebit(
  state: LedgerState,
  request: SpendRequest,
): { readonly matched: MatchedRequest; readonly draft?: Draft } {
  const matched = matchRequest(state, request);
  const asked = state.requests.get(request.id);
  if (asked !== undefined && asked !== matched.asked) {
    throw new NoisewrightError({
      code: "conflict",
      subject: subjectOf(state.name),
      what: `request "${request.id}" already exists with other releases`,
      advice: "choose another id; nothing was spent",
    });
  }
  const releases = matched.releases.filter(({ status }) => status === "new").map(withoutStatus);
  if (releases.length === 0) return { matched };
  if (matched.cost.size > 0 && !state.spending.fits(matched.cost)) throw refusal(state, matched);
  const content = {
    kind: "debited/3",
    request: request.id,
    asked: matched.asked,
    who: request.who ?? null,
    releases,
    terms: state.terms.at(-1)!.hash,
  } as const;
  return { matched, draft: { content, objects: matched.objects } };
}

/**
 * The entry with the answers to releases that have no stored answer yet. The first stored answer of
 * a release is final. An answer gets the time of its debit, because the duration of a query may
 * reveal something about the table.
 */
export function draftAnswers(state: LedgerState, answers: readonly NewAnswer[]): Draft | undefined {
  const objects = new Map<string, Json>();
  const releases = new Map<string, AnsweredRelease>();
  let time = "";
  const hashOf = (object: Json): string => {
    const hash = digestOf(object);
    objects.set(hash, object);
    return hash;
  };
  for (const { digest, debited, answer, source } of answers) {
    const known = state.releases.get(digest);
    const debit = known?.debits.find(({ index }) => index === debited);
    if (known === undefined || debit === undefined) {
      throw domainError(
        subjectOf(state.name),
        "answer",
        "for a release that is paid for",
        "another release",
      );
    }
    if (known.answer !== undefined || releases.has(digest)) continue;
    const from = source === undefined ? null : hashOf(source);
    releases.set(digest, { digest, debited, answer: hashOf(answer), source: from });
    if (debit.time > time) time = debit.time;
  }
  if (releases.size === 0) return undefined;
  return { content: { kind: "answered/2", releases: [...releases.values()] }, objects, time };
}

/** The checkpoint of all entries since the previous checkpoint. */
export function draftCheckpoint({ sinceCheckpoint }: LedgerState): Draft<Checkpoint> {
  const { hash, page, place } = sinceCheckpoint;
  const content = { kind: "checkpoint/1", page: hash, before: place } as const;
  return { content, objects: new Map([[hash, page]]) };
}

function withoutStatus({ digest, name, events }: MatchedRelease) {
  return { digest, name, events };
}

function checkBudget(name: string, budget: Budget): void {
  if (isBudget(budget)) return;
  const domain = "ε in (0, ∞) and δ in [0, 1)";
  throw domainError(subjectOf(name), "budget", domain, budgetText(budget));
}

/** The text of a budget with its δ, even if δ is 0. */
function budgetText({ epsilon, delta }: Budget): string {
  return `${epsilonText(epsilon)}, ${deltaText(delta)}`;
}

function domainError(subject: string, parameter: string, domain: string, got: string) {
  return new NoisewrightError({ code: "domain", subject, parameter, domain, got });
}

/** The time that an entry records, rounded down to the hour. */
export function hourOf(time: Date): string {
  return `${time.toISOString().slice(0, 13)}:00:00Z`;
}

/**
 * Creates the stored entry of a draft. First checks that the stored entry can be read again. The
 * place is another place than the next one if a checkpoint comes before the entry.
 */
export function sealed(
  state: LedgerState,
  draft: Draft,
  now: Date,
  place: ChainPosition = state.nextPosition,
): StoredEntry {
  const stored = toStored(seal(draft.content, place, draft.time ?? hourOf(now)));
  if (canReadBack(state, stored, draft.objects, place)) return stored;
  throw new NoisewrightError({
    code: "domain",
    subject: subjectOf(state.name),
    parameter: "entry",
    domain: "readable from its stored text",
    got: "an unreadable entry",
    advice: "give events and answers as plain JSON; nothing was spent",
  });
}
