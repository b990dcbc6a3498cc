import type { Budget } from "../accounting/accountants/index.js";
import { type PrivacyEvent, parseEvent } from "../accounting/events/index.js";
import { NoisewrightError } from "../errors/index.js";
import { digestOf } from "./canonical.js";
import {
  type ChainPosition,
  corrupt,
  FIRST_POSITION,
  fromStored,
  positionAfter,
  type StoredEntry,
  subjectOf,
} from "./chain.js";
import { compositionOf } from "./composition.js";
import { countsOf, keyOf } from "./counts.js";
import { type AnyDebited, whoOf } from "./debits.js";
import type { CountedHash, DebitedRelease, Entry, Json } from "./entry.js";
import type { LedgerFoundation, ReleaseState, Terms } from "./facts.js";
import { isValidNext } from "./next-entry.js";
import { costCounts, NO_LOSS, NO_LOSS_HASH } from "./no-loss.js";
import { Spender } from "./spender.js";
import type { Spending } from "./spending.js";
import { spendingOf } from "./spending-of.js";

/** The largest number of events that stay in memory although they were never debited. */
const MAX_UNSPENT = 1000;

/** The state of a ledger, built from its entries in order. */
export class LedgerState {
  readonly releases = new Map<string, ReleaseState>();
  /** For each request, by the client's id, the hash of the digests of the request. */
  readonly requests = new Map<string, string>();
  /** What each client has spent. Null is the client of entries that do not say who asked. */
  readonly spenders = new Map<string | null, Spender>();
  /**
   * For each earlier budget, the spending at the time when the next budget replaced this budget.
   */
  readonly periods: Spending[] = [];
  /** The time of the last entry. */
  lastTime = "";
  private readonly events = new Map<string, PrivacyEvent>();
  private at = FIRST_POSITION;
  private first: LedgerFoundation | undefined;
  private readonly allTerms: Terms[] = [];

  constructor(readonly name: string) {}

  /** The position of the next entry. */
  get nextPosition(): ChainPosition {
    return this.at;
  }

  get exists(): boolean {
    return this.first !== undefined;
  }

  get created(): LedgerFoundation {
    this.mustExist();
    return this.first!;
  }

  /** All entries that set a budget. The last of these entries is in force. */
  get terms(): readonly Terms[] {
    this.mustExist();
    return this.allTerms;
  }

  get spending(): Spending {
    this.mustExist();
    return this.periods.at(-1)!;
  }

  get budget(): Budget {
    return this.spending.budget;
  }

  /** Adds the next entry. Throws if the entry was altered or is not valid at this position. */
  append(stored: StoredEntry): Entry {
    const entry = fromStored(stored, this.at, this.name);
    if (!isValidNext(this, entry.content)) throw this.invalidEntry(entry);
    this.apply(entry);
    this.lastTime = entry.time;
    this.at = positionAfter(entry);
    return entry;
  }

  /** The hashes of debited events that are not loaded yet. */
  unknownEvents(): readonly string[] {
    return [...this.spending.counts.keys()].filter((hash) => !this.events.has(hash));
  }

  event(hash: string): PrivacyEvent {
    return hash === NO_LOSS_HASH ? NO_LOSS : this.events.get(hash)!;
  }

  knows(hash: string): boolean {
    return this.events.has(hash);
  }

  learn(hash: string, value: Json | undefined): void {
    this.events.set(hash, parseEvent(this.check("event", hash, value)));
  }

  /**
   * Removes the events of requests that were never debited. A long-running process would otherwise
   * accumulate such events.
   */
  forgetUnspent(): void {
    const { counts } = this.spending;
    if (this.events.size - counts.size < MAX_UNSPENT) return;
    for (const hash of this.events.keys()) if (!counts.has(hash)) this.events.delete(hash);
  }

  /**
   * Checks that a stored object has the hash by which an entry names the object, and returns the
   * object.
   */
  check(what: string, hash: string, value: Json | undefined): Json {
    const name = `${what} ${hash.slice(0, 12)}…`;
    if (value === undefined) throw corrupt(this.name, `${name} is missing`);
    if (digestOf(value) !== hash) throw corrupt(this.name, `${name} does not match its hash`);
    return value;
  }

  /** The index of the entry that debited a release with these events. */
  debitOf(digest: string, events: readonly CountedHash[]): number | undefined {
    const key = keyOf(countsOf(events));
    return this.releases.get(digest)?.debits.find((debit) => debit.events === key)?.index;
  }

  private apply(entry: Entry): void {
    const { content, index, time } = entry;
    switch (content.kind) {
      case "created/1":
      case "created/2": {
        const { name, unit, budget } = content;
        const composition = compositionOf(content);
        this.first = { name, unit, composition, time };
        this.startPeriod(entry, budget, spendingOf(budget, composition, this.events));
        return;
      }
      case "raised/1":
      case "raised/2":
        this.startPeriod(entry, content.budget, this.spending.under(content.budget));
        return;
      case "debited/1":
      case "debited/2":
      case "debited/3":
        this.debit(content, index, time);
        return;
      case "answered/1":
        for (const { digest, debited, answer } of content.releases) {
          this.releases.get(digest)!.answer = { index, debited, hash: answer, source: null };
        }
        return;
      case "answered/2":
        for (const { digest, debited, answer, source } of content.releases) {
          this.releases.get(digest)!.answer = { index, debited, hash: answer, source };
        }
        return;
    }
  }

  private startPeriod({ index, hash }: Entry, budget: Budget, spending: Spending): void {
    this.allTerms.push({ index, hash, budget });
    this.periods.push(spending);
  }

  private debit(content: AnyDebited, index: number, time: string): void {
    const { request, asked } = content;
    const releases: readonly DebitedRelease[] = content.releases;
    for (const { digest, events } of releases) {
      const release = this.releases.get(digest) ?? { debits: [] };
      release.debits.push({ events: keyOf(countsOf(events)), index, time });
      this.releases.set(digest, release);
    }
    this.requests.set(request, asked);
    const cost = costCounts(releases.flatMap(({ events }) => events));
    if (cost.size > 0) this.spending.add(cost);
    const who = whoOf(content);
    const spender = this.spenders.get(who) ?? new Spender();
    const paid = releases.filter(({ events }) => costCounts(events).size > 0).length;
    spender.add({ cost, releases: paid, time });
    this.spenders.set(who, spender);
  }

  private mustExist(): void {
    if (this.exists) return;
    throw new NoisewrightError({
      code: "unavailable",
      subject: subjectOf(this.name),
      what: "there is no such ledger",
      advice: "create it with noisewright ledger create, or see ledger list",
    });
  }

  private invalidEntry({ index, content }: Entry): NoisewrightError {
    return corrupt(this.name, `entry ${index} (${content.kind}) is not valid at its position`);
  }
}
