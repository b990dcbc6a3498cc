import { flatten, type PrivacyEvent, parseEvent } from "../accounting/events/index.js";
import { NoisewrightError } from "../errors/index.js";
import { digestOf } from "./canonical.js";
import { subjectOf } from "./chain.js";
import { type Counts, countsOf, listed } from "./counts.js";
import type { DebitedRelease, Json, NamedRelease } from "./entry.js";
import { isHash, isLabel } from "./kinds.js";
import { costCounts } from "./no-loss.js";
import type { ReleaseStatus, SpendRequest } from "./request.js";
import type { LedgerState } from "./state.js";

/** A request, together with what the ledger knows about the releases of the request. */
export interface MatchedRequest {
  readonly releases: readonly MatchedRelease[];
  /**
   * The hash of all digests of the request. The ledger stores this hash with the client's request
   * id.
   */
  readonly asked: string;
  /** The events that still have to be debited. Empty if no new release has a privacy loss. */
  readonly cost: Counts;
  /** The events that no entry of the ledger has named yet. */
  readonly objects: ReadonlyMap<string, Json>;
}

/** A release of the request. A digest that the request repeats has only one matched release. */
export interface MatchedRelease extends NamedRelease {
  readonly status: ReleaseStatus;
}

const OTHER_UNIT =
  "for the same people, write this unit in the spec; for other people, use another ledger";

/**
 * Finds which releases have an answer, which releases are debited, and what the other releases
 * cost. A release that was debited with other events must be debited again, because the debit has
 * to cover the noise that will be sampled.
 */
export function matchRequest(state: LedgerState, request: SpendRequest): MatchedRequest {
  const refuse = (parameter: string, domain: string, got: string, advice?: string) => {
    const subject = subjectOf(state.name);
    throw new NoisewrightError({ code: "domain", subject, parameter, domain, got, advice });
  };
  state.forgetUnspent();
  if (!isLabel(request.id)) refuse("id", "1 to 200 printable characters", typeof request.id);
  if (request.who !== undefined && !isLabel(request.who)) {
    refuse("who", "1 to 200 printable characters", typeof request.who);
  }
  if (request.unit !== state.created.unit) {
    const got = isLabel(request.unit) ? `"${request.unit}"` : "an unprintable text";
    refuse("unit", `"${state.created.unit}", the unit of this ledger`, got, OTHER_UNIT);
  }
  if (request.releases.length === 0) refuse("releases", "at least one", "none");
  const objects = new Map<string, Json>();
  const releases = new Map<string, MatchedRelease>();
  const known = new Map<readonly PrivacyEvent[], DebitedRelease["events"]>();
  for (const { digest, name = null, events } of request.releases) {
    if (!isHash(digest)) refuse("digest", "64 hexadecimal digits, from digestOf", typeof digest);
    if (name !== null && !isLabel(name)) {
      refuse("name", "1 to 200 printable characters", typeof name);
    }
    if (events.length === 0) refuse("events", "at least one for each release", "none");
    const counted = known.get(events) ?? hashed(state, events, objects);
    known.set(events, counted);
    if (counted.length === 0) refuse("events", "at least one with a positive count", "none");
    if (!counted.every(({ count }) => Number.isSafeInteger(count))) {
      refuse("events", `each at most ${Number.MAX_SAFE_INTEGER} times`, "more");
    }
    const twin = releases.get(digest);
    if (twin !== undefined && !isSame(twin.events, counted)) {
      refuse("digest", "used for one release only", "two releases with different events");
    }
    const status = statusOf(state, digest, counted);
    releases.set(digest, { digest, name: twin?.name ?? name, events: counted, status });
  }
  const all = [...releases.values()];
  const unpaid = all.filter(({ status }) => status === "new");
  return {
    releases: all,
    asked: digestOf(request.releases.map(({ digest }) => digest)),
    cost: costCounts(unpaid.flatMap(({ events }) => events)),
    objects,
  };
}

/** Compares two lists that `listed` returned. */
function isSame(a: DebitedRelease["events"], b: DebitedRelease["events"]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The hashes and counts of events. Also adds the events to the state of the ledger. */
function hashed(state: LedgerState, events: readonly PrivacyEvent[], objects: Map<string, Json>) {
  const checked = events.map((event, i) => parseEvent(event, `events[${i}]`));
  const counted = flatten(checked).map(({ event, count }) => {
    if (!state.spending.supports(event)) throw unsupported(state.name, event.kind);
    const hash = digestOf(event);
    if (!state.knows(hash)) state.learn(hash, event);
    if (!state.spending.counts.has(hash)) objects.set(hash, event); // a counted event is stored
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
    what: `accounting of ${kind} events under its composition rule`,
    advice: "describe the release by its privacy loss distribution, from channelEvent",
  });
}
