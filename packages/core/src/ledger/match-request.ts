import { flatten, type PrivacyEvent, parseEvent } from "../accounting/events/index.js";
import { NoisewrightError } from "../errors/index.js";
import { digestOf } from "./canonical.js";
import { subjectOf } from "./chain.js";
import { type Counts, countsOf, listed } from "./counts.js";
import type { DebitedRelease, Json } from "./entry.js";
import { isHash, isLabel } from "./kinds.js";
import type { ReleaseStatus, SpendRequest } from "./request.js";
import type { LedgerState } from "./state.js";

/** A request beside what the ledger knows of it. */
export interface MatchedRequest {
  readonly releases: readonly MatchedRelease[];
  /** Hash of the digests, for the client's id. */
  readonly asked: string;
  /** What must be paid. */
  readonly cost: Counts;
  /** Events that no entry has named yet. */
  readonly objects: ReadonlyMap<string, Json>;
}

/** One for each digest, however often the request has it. */
export interface MatchedRelease extends DebitedRelease {
  readonly status: ReleaseStatus;
}

/**
 * Which releases have an answer, which are paid for, and what the others cost. A release that was
 * paid for with other events must be paid for anew: the debit has to cover what will be sampled.
 */
export function matchRequest(state: LedgerState, request: SpendRequest): MatchedRequest {
  const refuse = (parameter: string, domain: string, got: string) => {
    const subject = subjectOf(state.name);
    throw new NoisewrightError({ code: "domain", subject, parameter, domain, got });
  };
  state.forgetUnspent();
  if (!isLabel(request.id)) refuse("id", "1 to 200 printable characters", typeof request.id);
  if (request.unit !== state.created.unit) {
    const got = isLabel(request.unit) ? `"${request.unit}"` : "another";
    refuse("unit", `the ledger's own, "${state.created.unit}"`, got);
  }
  if (request.releases.length === 0) refuse("releases", "at least one", "none");
  const objects = new Map<string, Json>();
  const releases = new Map<string, MatchedRelease>();
  for (const { digest, events } of request.releases) {
    if (!isHash(digest)) refuse("digest", "64 hexadecimal digits, from digestOf", typeof digest);
    if (events.length === 0) refuse("events", "at least one for each release", "none");
    const counted = hashed(state, events, objects);
    if (counted.length === 0) refuse("events", "at least one that happens", "none that does");
    if (!counted.every(({ count }) => Number.isSafeInteger(count))) {
      refuse("events", `each at most ${Number.MAX_SAFE_INTEGER} times`, "more");
    }
    const twin = releases.get(digest);
    if (twin !== undefined && !isSame(twin.events, counted)) {
      refuse("digest", "of one release", "two whose events differ");
    }
    releases.set(digest, { digest, events: counted, status: statusOf(state, digest, counted) });
  }
  const all = [...releases.values()];
  const unpaid = all.filter(({ status }) => status === "new");
  return {
    releases: all,
    asked: digestOf(request.releases.map(({ digest }) => digest)),
    cost: countsOf(unpaid.flatMap(({ events }) => events)),
    objects,
  };
}

/** Both as `listed` gives them. */
function isSame(a: DebitedRelease["events"], b: DebitedRelease["events"]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Events by their hashes; the ledger knows them from now on. */
function hashed(state: LedgerState, events: readonly PrivacyEvent[], objects: Map<string, Json>) {
  const checked = events.map((event, i) => parseEvent(event, `events[${i}]`));
  const counted = flatten(checked).map(({ event, count }) => {
    if (!state.spending.supports(event)) throw unsupported(state.name, event.kind);
    const hash = digestOf(event);
    if (!state.knows(hash)) state.learn(hash, event);
    if (!state.spending.counts.has(hash)) objects.set(hash, event); // else it is stored already
    return { event: hash, count };
  });
  return listed(countsOf(counted));
}

function statusOf(state: LedgerState, digest: string, events: DebitedRelease["events"]) {
  if (state.releases.get(digest)?.answer !== undefined) return "answered";
  return state.debitOf(digest, events) === undefined ? "new" : "paid";
}

function unsupported(name: string, kind: string): NoisewrightError {
  return new NoisewrightError({
    code: "unsupported",
    subject: subjectOf(name),
    what: `way to count ${kind} within its budget`,
    advice: "describe the release by its loss distribution, from channelEvent",
  });
}
