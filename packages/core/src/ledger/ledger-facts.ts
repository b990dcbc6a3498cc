import type { PrivacyEvent } from "../accounting/events/index.js";
import { compositionOf } from "./composition.js";
import { type Counts, countsOf, keyOf } from "./counts.js";
import type { CountedHash } from "./entry.js";
import type { LedgerFoundation, ReleaseState, Terms } from "./facts.js";
import { costCounts } from "./no-loss.js";
import {
  type AnswerStep,
  answersIn,
  type DebitStep,
  debitsIn,
  type Page,
  type TermsStep,
} from "./page.js";
import { Spender } from "./spender.js";
import type { Spending } from "./spending.js";
import { spendingOf } from "./spending-of.js";

/** What the entries of a ledger say. Entries and the pages of checkpoints add to it in the same way. */
export class LedgerFacts {
  readonly releases = new Map<string, ReleaseState>();
  /** For each request, by the client's id, the hash of the digests of the request. */
  readonly requests = new Map<string, string>();
  /** What each client has spent. Null is the client of entries that do not say who asked. */
  readonly spenders = new Map<string | null, Spender>();
  /**
   * For each earlier budget, the spending at the time when the next budget replaced this budget.
   */
  readonly periods: Spending[] = [];
  protected readonly events = new Map<string, PrivacyEvent>();
  protected first: LedgerFoundation | undefined;
  protected readonly allTerms: Terms[] = [];

  /** Adds the steps of pages in the order of their entries. */
  protected addPages(pages: readonly Page[]): void {
    const prices = new Map<readonly CountedHash[], Price>();
    const priceIn = (events: readonly CountedHash[]) => {
      const price = prices.get(events) ?? priceOf(events);
      prices.set(events, price);
      return price;
    };
    for (const page of pages) {
      const debits = debitsIn(page)[Symbol.iterator]();
      let debit = debits.next();
      for (const step of [...page.terms, undefined]) {
        for (; !debit.done && debit.value.index < (step?.index ?? Number.POSITIVE_INFINITY); ) {
          this.debit(debit.value, priceIn);
          debit = debits.next();
        }
        if (step !== undefined) this.startPeriod(step);
      }
      for (const step of answersIn(page)) this.answer(step);
    }
  }

  protected startPeriod({ index, hash, time, content }: TermsStep): void {
    const { budget } = content;
    if (content.kind === "created/1" || content.kind === "created/2") {
      const { name, unit } = content;
      const composition = compositionOf(content);
      this.first = { name, unit, composition, time };
      this.periods.push(spendingOf(budget, composition, this.events));
    } else {
      this.periods.push(this.periods.at(-1)!.under(budget));
    }
    this.allTerms.push({ index, hash, budget });
  }

  protected debit(
    { index, time, request, asked, who, releases }: DebitStep,
    price: PriceOf = priceOf,
  ): void {
    const prices: Price[] = [];
    for (const { digest, events } of releases) {
      const own = price(events);
      prices.push(own);
      const debit = { events: own.key, index, time };
      const before = this.releases.get(digest);
      if (before === undefined) this.releases.set(digest, { debits: [debit] });
      else before.debits.push(debit);
    }
    this.requests.set(request, asked);
    const cost =
      prices.length === 1 ? prices[0]!.cost : costCounts(releases.flatMap(({ events }) => events));
    if (cost.size > 0) this.periods.at(-1)!.add(cost);
    const spender = this.spenders.get(who) ?? new Spender();
    spender.add({ cost, releases: prices.filter((each) => each.cost.size > 0).length, time });
    this.spenders.set(who, spender);
  }

  protected answer({ digest, index, debited, hash, source }: AnswerStep): void {
    this.releases.get(digest)!.answer = { index, debited, hash, source };
  }
}

/** The key by which equal lists of events are found, and what has to be paid for them. */
interface Price {
  readonly key: string;
  readonly cost: Counts;
}

type PriceOf = (events: readonly CountedHash[]) => Price;

function priceOf(events: readonly CountedHash[]): Price {
  return { key: keyOf(countsOf(events)), cost: costCounts(events) };
}
