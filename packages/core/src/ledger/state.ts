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
import { countsOf, keyOf } from "./counts.js";
import { whoOf } from "./debits.js";
import type { CountedHash, Entry, Json } from "./entry.js";
import type { LedgerFoundation, Terms } from "./facts.js";
import { LedgerFacts } from "./ledger-facts.js";
import { isValidNext } from "./next-entry.js";
import { NO_LOSS, NO_LOSS_HASH } from "./no-loss.js";
import type { DebitStep, Page } from "./page.js";
import { SinceCheckpoint } from "./since-checkpoint.js";
import type { Spending } from "./spending.js";

/** The largest number of events that stay in memory although they were never debited. */
const MAX_UNSPENT = 1000;

/** The state of a ledger, built from its entries in order. */
export class LedgerState extends LedgerFacts {
  /** The time of the last entry. */
  lastTime = "";
  private at = FIRST_POSITION;
  private since = new SinceCheckpoint(null);

  constructor(
    readonly name: string,
    /** Gets the page of each checkpoint that is appended, with its hash. */
    private readonly onPage: (hash: string, page: Page & Json) => void = () => {},
  ) {
    super();
  }

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

  /** What has changed since the latest checkpoint. */
  get sinceCheckpoint(): SinceCheckpoint {
    return this.since;
  }

  /** The number of entries since the latest checkpoint. */
  get uncovered(): number {
    return this.at.index - (this.since.place === null ? 0 : this.since.place.index + 1);
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
    this.moveAfter(entry);
    return entry;
  }

  /**
   * Continues an empty state at a checkpoint, from the pages of all checkpoints up to this one. The
   * entries before the checkpoint are not read. Only a replay of all entries proves that the
   * checkpoints are right.
   */
  resume(checkpoint: Entry, pages: readonly Page[]): void {
    this.addPages(this.name, pages);
    this.moveAfter(checkpoint);
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

  private apply({ content, index, hash, time }: Entry): void {
    switch (content.kind) {
      case "created/1":
      case "created/2":
      case "raised/1":
      case "raised/2": {
        const step = { index, hash, time, content };
        this.startPeriod(step);
        this.since.addTerms(step);
        return;
      }
      case "debited/1":
      case "debited/2":
      case "debited/3": {
        const { request, asked, releases } = content;
        const step: DebitStep = { index, time, request, asked, who: whoOf(content), releases };
        this.debit(step);
        this.since.addDebit(step);
        return;
      }
      case "answered/1":
      case "answered/2":
        for (const { digest, debited, answer, ...from } of content.releases) {
          const source = "source" in from ? from.source : null;
          const step = { digest, index, debited, hash: answer, source };
          this.answer(step);
          this.since.addAnswer(step);
        }
        return;
      case "checkpoint/1":
        this.onPage(content.page, this.since.page);
        return;
    }
  }

  private moveAfter(entry: Entry): void {
    const { index, hash, content, time } = entry;
    if (content.kind === "checkpoint/1") this.since = new SinceCheckpoint({ index, hash });
    this.lastTime = time;
    this.at = positionAfter(entry);
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
