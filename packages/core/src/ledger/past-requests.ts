import { digestOf } from "./canonical.js";
import { toStored } from "./chain.js";
import { type Counts, NO_EVENTS } from "./counts.js";
import { type AnyDebited, isDebited, whoOf } from "./debits.js";
import type { Entry, Json, NamedRelease } from "./entry.js";
import { costCounts } from "./no-loss.js";
import { LedgerState } from "./state.js";

/** A paid request of the past. */
export interface PastRequest {
  /** The index of the entry that debited the request. */
  readonly entry: number;
  /** The hour of the debit. */
  readonly time: string;
  readonly request: string;
  /** Who asked. Null if the entry does not say. */
  readonly who: string | null;
  /** The names of the releases that the request paid for. Null if the entry does not say. */
  readonly names: readonly (string | null)[];
  /** `answered` if all these releases have a stored answer, from this request or a later one. */
  readonly status: "paid" | "answered";
  /** The certified ε of the request alone, rounded up, at `delta`. Null for an old request. */
  readonly epsilon: number | null;
  /** The δ of the budget at the time of the request. */
  readonly delta: number;
  /** The ε that the ledger had spent after the request, rounded up. Null for an old request. */
  readonly spent: number | null;
}

/** The number of latest requests whose costs are computed. */
const MOST_COSTS = 50;

/** The paid requests of a verified ledger, in order. */
export function pastRequests(
  name: string,
  entries: readonly Entry[],
  events: Iterable<Json>,
): readonly PastRequest[] {
  const state = new LedgerState(name);
  for (const event of events) state.learn(digestOf(event), event);
  const debits = entries.filter(({ content }) => isDebited(content));
  const firstCost = debits.at(-MOST_COSTS)?.index ?? 0;
  const found = entries.map((entry) => {
    state.append(toStored(entry));
    const { content, index, time } = entry;
    if (!isDebited(content)) return undefined;
    const cost = costCounts(content.releases.flatMap((release) => release.events));
    const counted = index < firstCost ? undefined : costOf(state, entry.hash, cost);
    return {
      entry: index,
      time,
      request: content.request,
      who: whoOf(content),
      releases: namedReleases(content),
      epsilon: counted?.epsilon ?? null,
      delta: state.budget.delta,
      spent: counted?.spent ?? null,
    };
  });
  return found.flatMap((past) => {
    if (past === undefined) return [];
    const { releases, ...rest } = past;
    const isAnswered = releases.every(({ digest }) => state.releases.get(digest)?.answer);
    const names = releases.map((release) => release.name);
    return [{ ...rest, names, status: isAnswered ? "answered" : "paid" } as const];
  });
}

interface Cost {
  readonly epsilon: number;
  readonly spent: number;
}

/** The costs of entries by the hash of the entry, which covers all entries before it. */
const known = new Map<string, Cost>();
const MOST_KNOWN = 5000;

/** The cost of a request alone, and the spending after it. The request is the last of the state. */
function costOf({ spending }: LedgerState, hash: string, cost: Counts): Cost {
  const found = known.get(hash) ?? {
    epsilon: cost.size === 0 ? 0 : spending.epsilonOf(cost).upper,
    spent: spending.epsilonWith(NO_EVENTS).upper,
  };
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(hash, found);
  return found;
}

/** The releases of a debit. An older debit has no names. */
function namedReleases(content: AnyDebited): readonly Omit<NamedRelease, "events">[] {
  if (content.kind === "debited/3") return content.releases;
  return content.releases.map(({ digest }) => ({ digest, name: null }));
}
