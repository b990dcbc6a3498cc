import type { Budget } from "../accounting/accountants/index.js";
import { type PrivacyEvent, parseEvent } from "../accounting/events/index.js";
import { NoisewrightError } from "../errors/index.js";
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
import { compositionOf } from "./composition.js";
import { countsOf, keyOf } from "./counts.js";
import type { CountedHash, Entry, Json, Payment } from "./entry.js";
import type { Founding, ReleaseState, Terms } from "./facts.js";
import { makesSense } from "./sense.js";
import type { Spending } from "./spending.js";
import { spendingOf } from "./spending-of.js";

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
  private first: Founding | undefined;
  private readonly held: Terms[] = [];

  constructor(readonly name: string) {}

  /** Where the next entry goes. */
  get place(): Place {
    return this.at;
  }

  get exists(): boolean {
    return this.first !== undefined;
  }

  get created(): Founding {
    this.mustExist();
    return this.first!;
  }

  /** Each entry that gave the ledger a budget; the last one holds. */
  get terms(): readonly Terms[] {
    this.mustExist();
    return this.held;
  }

  get spending(): Spending {
    this.mustExist();
    return this.periods.at(-1)!;
  }

  get budget(): Budget {
    return this.spending.budget;
  }

  /** Take the next entry, which must be what it claims to be and make sense here. */
  append(stored: StoredEntry): Entry {
    const entry = fromStored(stored, this.at, this.name);
    if (!makesSense(this, entry.content)) throw this.senseless(entry);
    this.take(entry);
    this.at = after(entry);
    return entry;
  }

  /** Hashes of events that were spent and are not known yet. */
  unknownEvents(): readonly string[] {
    return [...this.spending.counts.keys()].filter((hash) => !this.events.has(hash));
  }

  event(hash: string): PrivacyEvent {
    return this.events.get(hash)!;
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
    const { content, index, time } = entry;
    switch (content.kind) {
      case "created/1":
      case "created/2": {
        const { name, unit, budget } = content;
        const composition = compositionOf(content);
        this.first = { name, unit, composition, time };
        this.hold(entry, budget, spendingOf(budget, composition, this.events));
        return;
      }
      case "raised/1":
      case "raised/2":
        this.hold(entry, content.budget, this.spending.under(content.budget));
        return;
      case "debited/1":
      case "debited/2":
        this.debit(content, index, time);
        return;
      case "answered/1":
        for (const { digest, debited, answer } of content.releases) {
          this.releases.get(digest)!.answer = { index, debited, hash: answer };
        }
        return;
    }
  }

  private hold({ index, hash }: Entry, budget: Budget, spending: Spending): void {
    this.held.push({ index, hash, budget });
    this.periods.push(spending);
  }

  private debit({ request, asked, releases }: Payment, index: number, time: string): void {
    for (const { digest, events } of releases) {
      const release = this.releases.get(digest) ?? { debits: [] };
      release.debits.push({ events: keyOf(countsOf(events)), index, time });
      this.releases.set(digest, release);
    }
    this.requests.set(request, asked);
    this.spending.add(countsOf(releases.flatMap(({ events }) => events)));
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

  private senseless({ index, content }: Entry): NoisewrightError {
    return corrupt(this.name, `entry ${index} (${content.kind}) makes no sense where it stands`);
  }
}
