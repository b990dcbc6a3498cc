import type { Budget } from "../accountants/index.js";
import { NoisewrightError } from "../errors/index.js";
import { type PrivacyEvent, parseEvent } from "../events/index.js";
import { digestOf } from "./canonical.js";
import {
  after,
  corrupt,
  fromStored,
  type Place,
  START,
  type StoredEntry,
  subjectOf,
} from "./chain.js";
import { countsOf, keyOf } from "./counts.js";
import type { Answered, CountedHash, Created, Debited, Entry, Json } from "./entry.js";
import { Spending } from "./spending.js";

/** What is known of a release: which entries paid, by their events, and which one has its answer. */
export interface ReleaseState {
  readonly debits: { readonly events: string; readonly index: number }[];
  answer?: { readonly index: number; readonly debited: number; readonly hash: string };
}

/** Events that are kept although nothing was spent on them. */
const MOST_UNSPENT = 1000;

/** A ledger as its entries make it, one after another. */
export class LedgerState {
  readonly releases = new Map<string, ReleaseState>();
  /** By the client's id: the hash of the digests that were asked for. */
  readonly requests = new Map<string, string>();
  /** Under each budget there was, all that had been spent when the next one came. */
  readonly periods: Spending[] = [];
  private readonly events = new Map<string, PrivacyEvent>();
  private at = START;
  private first: (Created & { readonly time: string }) | undefined;

  constructor(readonly name: string) {}

  /** Where the next entry goes. */
  get place(): Place {
    return this.at;
  }

  get exists(): boolean {
    return this.first !== undefined;
  }

  get created(): Created & { readonly time: string } {
    this.mustExist();
    return this.first as Created & { readonly time: string };
  }

  get spending(): Spending {
    this.mustExist();
    return this.periods.at(-1) as Spending;
  }

  get budget(): Budget {
    return this.spending.budget;
  }

  /** Take the next entry, which must be what it claims to be and make sense here. */
  append(stored: StoredEntry): Entry {
    const entry = fromStored(stored, this.at, this.name);
    if ((entry.content.kind === "created/1") === this.exists) throw this.senseless(entry);
    this.take(entry);
    this.at = after(entry);
    return entry;
  }

  /** Hashes of events that were spent and are not known yet. */
  unknownEvents(): readonly string[] {
    return [...this.spending.counts.keys()].filter((hash) => !this.events.has(hash));
  }

  event(hash: string): PrivacyEvent {
    return this.events.get(hash) as PrivacyEvent;
  }

  knows(hash: string): boolean {
    return this.events.has(hash);
  }

  learn(hash: string, value: Json | undefined): void {
    this.events.set(hash, parseEvent(this.check("event", hash, value)));
  }

  /** Events of requests that came to nothing, which a process that goes on for long would gather. */
  forgetUnspent(): void {
    const { counts } = this.spending;
    if (this.events.size - counts.size < MOST_UNSPENT) return;
    for (const hash of this.events.keys()) if (!counts.has(hash)) this.events.delete(hash);
  }

  /** Whether what was stored beside the entries is what they name. */
  check(what: string, hash: string, value: Json | undefined): Json {
    const name = `${what} ${hash.slice(0, 12)}…`;
    if (value === undefined) throw corrupt(this.name, `${name} is missing`);
    if (digestOf(value) !== hash) throw corrupt(this.name, `${name} does not match its hash`);
    return value;
  }

  /** Index of the entry that paid for a release with these events. */
  debitOf(digest: string, events: readonly CountedHash[]): number | undefined {
    const key = keyOf(countsOf(events));
    return this.releases.get(digest)?.debits.find((debit) => debit.events === key)?.index;
  }

  private take(entry: Entry): void {
    const { content, index } = entry;
    switch (content.kind) {
      case "created/1":
        if (content.name !== this.name) throw this.senseless(entry);
        this.first = { ...content, time: entry.time };
        this.periods.push(new Spending(content.budget, content.order, this.events));
        return;
      case "raised/1":
        if (!isRaise(this.budget, content.budget)) throw this.senseless(entry);
        this.raise(content.budget);
        return;
      case "debited/1":
        this.debit(content, index);
        return;
      case "answered/1":
        if (!this.answer(content, index)) throw this.senseless(entry);
        return;
    }
  }

  private raise(budget: Budget): void {
    const raised = new Spending(budget, this.created.order, this.events);
    raised.add(this.spending.counts);
    this.periods.push(raised);
  }

  private debit({ request, asked, releases }: Debited, index: number): void {
    for (const { digest, events } of releases) {
      const release = this.releases.get(digest) ?? { debits: [] };
      release.debits.push({ events: keyOf(countsOf(events)), index });
      this.releases.set(digest, release);
    }
    this.requests.set(request, asked);
    this.spending.add(countsOf(releases.flatMap(({ events }) => events)));
  }

  private answer({ releases }: Answered, index: number): boolean {
    return releases.every(({ digest, debited, answer }) => {
      const release = this.releases.get(digest);
      if (release === undefined || release.answer !== undefined) return false;
      release.answer = { index, debited, hash: answer };
      return release.debits.some(({ index: paid }) => paid === debited);
    });
  }

  private mustExist(): void {
    if (this.exists) return;
    throw new NoisewrightError({
      code: "unavailable",
      subject: subjectOf(this.name),
      what: "there is no such ledger",
      advice: "make it with noisewright ledger create, or see ledger list",
    });
  }

  private senseless({ index, content }: Entry) {
    return corrupt(this.name, `entry ${index} (${content.kind}) makes no sense where it stands`);
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
