import type { PrivacyEvent } from "../accounting/events/index.js";
import { corrupt } from "./chain.js";
import { compositionOf } from "./composition.js";
import { type Counts, countsOf, keyOf } from "./counts.js";
import { CoveredReleases } from "./covered-releases.js";
import type { CountedHash } from "./entry.js";
import type { LedgerFoundation, Terms } from "./facts.js";
import { costCounts } from "./no-loss.js";
import type { AnswerStep, DebitStep, Page, TermsStep } from "./page.js";
import { Releases } from "./releases.js";
import { Requests } from "./requests.js";
import { Spender } from "./spender.js";
import type { Spending } from "./spending.js";
import { spendingOf } from "./spending-of.js";

/** What the entries of a ledger say. Entries and the pages of checkpoints add to it in the same way. */
export class LedgerFacts {
  releases = new Releases();
  requests = new Requests();
  /** What each client has spent. Null is the client of entries that do not say who asked. */
  readonly spenders = new Map<string | null, Spender>();
  /**
   * For each earlier budget, the spending at the time when the next budget replaced this budget.
   */
  readonly periods: Spending[] = [];
  protected readonly events = new Map<string, PrivacyEvent>();
  protected first: LedgerFoundation | undefined;
  protected readonly allTerms: Terms[] = [];

  /** Adds what pages say, in the order of their entries, to a ledger without entries. */
  protected addPages(ledger: string, pages: readonly Page[]): void {
    checkTerms(ledger, pages);
    const prices = new Map(pages.map((page) => [page, page.costs.map(priceOf)]));
    for (const page of pages) this.payFor(page, prices.get(page)!);
    this.requests = new Requests(pages);
    try {
      const keysOf = (page: Page) => prices.get(page)!.map(({ key }) => key);
      this.releases = new Releases(new CoveredReleases(pages, keysOf));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw corrupt(ledger, `the pages of its checkpoints have ${error.message}`);
    }
  }

  /** Adds the terms and the costs of a page. `prices` are those of the page's costs. */
  private payFor({ terms, times, clients, costs, debits, paid }: Page, prices: readonly Price[]) {
    let begun = 0;
    let release = 0;
    for (let at = 0; at < debits.length; at += 4) {
      for (; begun < terms.length && terms[begun]!.index < debits[at]!; begun++) {
        this.startPeriod(terms[begun]!);
      }
      const own = paid.slice(release, release + debits[at + 3]!);
      this.pay(
        clients[debits[at + 2]!]!,
        times[debits[at + 1]!]!,
        own.map((cost) => prices[cost]!),
        () => own.flatMap((cost) => costs[cost]!),
      );
      release += own.length;
    }
    for (const step of terms.slice(begun)) this.startPeriod(step);
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

  protected debit({ index, time, request, asked, who, releases }: DebitStep): void {
    const prices = releases.map(({ events }) => priceOf(events));
    for (const [i, { digest }] of releases.entries()) {
      this.releases.addDebit(digest, { events: prices[i]!.key, index, time });
    }
    this.requests.set(request, asked);
    this.pay(who, time, prices, () => releases.flatMap(({ events }) => events));
  }

  protected answer({ digest, index, debited, hash, source }: AnswerStep): void {
    this.releases.addAnswer(digest, { index, debited, hash, source });
  }

  /** Adds the cost of a request. `events` gives the events of all its releases. */
  private pay(
    who: string | null,
    time: string,
    prices: readonly Price[],
    events: () => readonly CountedHash[],
  ): void {
    const cost = prices.length === 1 ? prices[0]!.cost : costCounts(events());
    if (cost.size > 0) this.periods.at(-1)!.add(cost);
    const spender = this.spenders.get(who) ?? new Spender();
    spender.add({ cost, releases: prices.filter((each) => each.cost.size > 0).length, time });
    this.spenders.set(who, spender);
  }
}

/** Throws unless the pages begin with the first entry of the ledger, and only with this one. */
function checkTerms(ledger: string, pages: readonly Page[]): void {
  const [first, ...others] = pages.flatMap((page) => page.terms.map(({ content }) => content));
  const isFirst = pages[0]?.terms[0]?.index === 0 && first !== undefined && "name" in first;
  if (isFirst && first.name === ledger && !others.some((content) => "name" in content)) return;
  throw corrupt(ledger, "the pages of its checkpoints do not begin with its first entry");
}

/** The key by which equal lists of events are found, and what has to be paid for them. */
interface Price {
  readonly key: string;
  readonly cost: Counts;
}

function priceOf(events: readonly CountedHash[]): Price {
  return { key: keyOf(countsOf(events)), cost: costCounts(events) };
}
