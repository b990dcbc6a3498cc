import type { Budget } from "../accounting/accountants/index.js";
import { parseEvent } from "../accounting/events/index.js";
import { type ChainPosition, fromStored, type StoredEntry } from "./chain.js";
import { compositionOf } from "./composition.js";
import { isDebited } from "./debits.js";
import type {
  Answered,
  Checkpoint,
  Content,
  Created,
  FirstAnswered,
  FirstCreated,
  Json,
} from "./entry.js";
import type { LedgerState } from "./state.js";

/** True if an entry with this content may be the next entry of a ledger. */
export function isValidNext(state: LedgerState, content: Content): boolean {
  switch (content.kind) {
    case "created/1":
    case "created/2":
      return !state.exists && content.name === state.name && hasMatchingRule(content);
    case "raised/1":
      return state.exists && isRaise(state.budget, content.budget);
    case "raised/2":
      return (
        state.exists && isRaise(state.budget, content.budget) && isInForce(state, content.terms)
      );
    case "debited/1":
      return state.exists;
    case "debited/2":
    case "debited/3":
      return state.exists && isInForce(state, content.terms);
    case "answered/1":
    case "answered/2":
      return state.exists && isFirstAnswer(state, content);
    case "checkpoint/1":
      return state.exists && isOfState(state, content);
  }
}

/**
 * True if an entry and the objects that the entry names can be read again from their stored text.
 * An entry that cannot be read must not be stored, because it would make the chain unreadable for
 * ever.
 */
export function canReadBack(
  state: LedgerState,
  stored: StoredEntry,
  objects: ReadonlyMap<string, Json>,
  place: ChainPosition = state.nextPosition,
): boolean {
  try {
    const { content } = fromStored(stored, place, state.name);
    const back = new Map<string, Json>(
      [...objects].map(([hash, value]) => [hash, JSON.parse(JSON.stringify(value))]),
    );
    for (const [hash, value] of back) state.check("object", hash, value);
    if (!isValidNext(state, content)) return false;
    if (!isDebited(content)) return true;
    return content.releases.every(({ events }) =>
      events.every(({ event }) => state.spending.counts.has(event) || isSingle(back.get(event))),
    );
  } catch {
    return false;
  }
}

/**
 * True if neither ε nor δ decreases, and a δ of 0 stays 0. With δ = 0, analysts may choose later
 * noise based on earlier answers. The rule for a positive δ could not count such spending.
 */
export function isRaise(from: Budget, to: Budget): boolean {
  if (from.delta === 0 && to.delta > 0) return false;
  return to.epsilon >= from.epsilon && to.delta >= from.delta;
}

/** True if δ is 0 and the rule is the pure rule, or δ is positive and the rule is another rule. */
function hasMatchingRule(created: FirstCreated | Created): boolean {
  return (created.budget.delta === 0) === (compositionOf(created).rule === "pure");
}

/** True if a checkpoint states what the entries since the previous checkpoint have changed. */
function isOfState({ sinceCheckpoint }: LedgerState, { page, before }: Checkpoint): boolean {
  const { place } = sinceCheckpoint;
  const isNext = place?.index === before?.index && place?.hash === before?.hash;
  return isNext && sinceCheckpoint.hash === page;
}

function isInForce(state: LedgerState, terms: string): boolean {
  return terms === state.terms.at(-1)?.hash;
}

/**
 * True if each release occurs once, was debited by the entry that the answer names, and has no
 * answer yet.
 */
function isFirstAnswer(state: LedgerState, { releases }: FirstAnswered | Answered): boolean {
  if (new Set(releases.map(({ digest }) => digest)).size < releases.length) return false;
  return releases.every(({ digest, debited }) => {
    const release = state.releases.get(digest);
    if (release === undefined || release.answer !== undefined) return false;
    return release.debits.some(({ index }) => index === debited);
  });
}

/**
 * True if the value is a single event, not a composition of events. Entries name only single
 * events.
 */
function isSingle(value: Json | undefined): boolean {
  return parseEvent(value).kind !== "composed/1";
}
