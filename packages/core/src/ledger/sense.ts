import type { Budget } from "../accounting/accountants/index.js";
import { parseEvent } from "../accounting/events/index.js";
import { fromStored, type StoredEntry } from "./chain.js";
import { compositionOf } from "./composition.js";
import type { Answered, Content, Created, FirstCreated, Json } from "./entry.js";
import type { LedgerState } from "./state.js";

/** Whether an entry may come next, after what a ledger has. */
export function makesSense(state: LedgerState, content: Content): boolean {
  switch (content.kind) {
    case "created/1":
    case "created/2":
      return !state.exists && content.name === state.name && agrees(content);
    case "raised/1":
      return state.exists && isRaise(state.budget, content.budget);
    case "raised/2":
      return state.exists && isRaise(state.budget, content.budget) && holds(state, content.terms);
    case "debited/1":
      return state.exists;
    case "debited/2":
      return state.exists && holds(state, content.terms);
    case "answered/1":
      return state.exists && isFirstAnswer(state, content);
  }
}

/**
 * Whether an entry and what it names by hash can be read back from their stored text. What cannot
 * must not be stored: a chain with it in would be unreadable for good.
 */
export function canReadBack(
  state: LedgerState,
  stored: StoredEntry,
  objects: ReadonlyMap<string, Json>,
): boolean {
  try {
    const { content } = fromStored(stored, state.place, state.name);
    const back = new Map<string, Json>(
      [...objects].map(([hash, value]) => [hash, JSON.parse(JSON.stringify(value))]),
    );
    for (const [hash, value] of back) state.check("object", hash, value);
    if (!makesSense(state, content)) return false;
    if (content.kind !== "debited/2") return true;
    return content.releases.every(({ events }) =>
      events.every(({ event }) => state.spending.counts.has(event) || isSingle(back.get(event))),
    );
  } catch {
    return false;
  }
}

/**
 * Nothing falls, and δ = 0 stays 0: it lets answers decide the noise of later releases, and what
 * was spent so could not be counted by the rule of a larger δ.
 */
export function isRaise(from: Budget, to: Budget): boolean {
  if (from.delta === 0 && to.delta > 0) return false;
  return to.epsilon >= from.epsilon && to.delta >= from.delta;
}

/** δ = 0 is for pure levels, and they for it. */
function agrees(created: FirstCreated | Created): boolean {
  return (created.budget.delta === 0) === (compositionOf(created).rule === "pure");
}

function holds(state: LedgerState, terms: string): boolean {
  return terms === state.terms.at(-1)?.hash;
}

/** Each release once, paid for by the entry it names, and without an answer so far. */
function isFirstAnswer(state: LedgerState, { releases }: Answered): boolean {
  if (new Set(releases.map(({ digest }) => digest)).size < releases.length) return false;
  return releases.every(({ digest, debited }) => {
    const release = state.releases.get(digest);
    if (release === undefined || release.answer !== undefined) return false;
    return release.debits.some(({ index }) => index === debited);
  });
}

/** An event as entries name it: no composition. */
function isSingle(value: Json | undefined): boolean {
  return parseEvent(value).kind !== "composed/1";
}
