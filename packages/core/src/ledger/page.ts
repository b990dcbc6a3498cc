import type { CountedHash, Created, FirstCreated, FirstRaised, Json, Raised } from "./entry.js";

/** The number of characters of a hash. */
export const HASH = 64;

export type TermsContent = FirstCreated | Created | FirstRaised | Raised;

/** An entry that sets the budget. */
export interface TermsStep {
  readonly index: number;
  readonly hash: string;
  readonly time: string;
  readonly content: TermsContent;
}

/** A debit, without what opening a ledger does not need. */
export interface DebitStep {
  readonly index: number;
  readonly time: string;
  readonly request: string;
  readonly asked: string;
  readonly who: string | null;
  readonly releases: readonly {
    readonly digest: string;
    readonly events: readonly CountedHash[];
  }[];
}

/** An answer to one release. */
export interface AnswerStep {
  readonly digest: string;
  readonly index: number;
  readonly debited: number;
  readonly hash: string;
  readonly source: string | null;
}

/**
 * What the entries between two checkpoints have changed. A page has columns instead of records, and
 * all hashes of a column are one text, because most of the time of opening a ledger would go into
 * small objects.
 */
export interface Page {
  readonly terms: readonly TermsStep[];
  /** Distinct times, clients and lists of events. Other columns name them by their index. */
  readonly times: readonly string[];
  readonly clients: readonly (string | null)[];
  readonly costs: readonly (readonly CountedHash[])[];
  /** For each debit: the index of its entry, the time, the client and the number of releases. */
  readonly debits: readonly number[];
  readonly requests: readonly string[];
  readonly asked: string;
  /** The digest and the cost of each debited release. */
  readonly digests: string;
  readonly paid: readonly number[];
  /**
   * For each answer: the index of its entry, the index of the debit, the release and the source. A
   * release of this page is named by its place in `digests`. A negative number −n names place n − 1
   * of `earlier`.
   */
  readonly answers: readonly number[];
  readonly earlier: string;
  readonly results: string;
  readonly sources: readonly (string | null)[];
}

/** Collects the changes of the entries since a checkpoint. */
export class PageBuilder {
  private readonly terms: TermsStep[] = [];
  private readonly times = new Numbered<string>();
  private readonly clients = new Numbered<string | null>();
  private readonly costs = new Numbered<string>();
  private readonly debits: number[] = [];
  private readonly requests: string[] = [];
  private readonly asked: string[] = [];
  private readonly digests: string[] = [];
  private readonly paid: number[] = [];
  private readonly answers: number[] = [];
  private readonly places = new Map<string, number>();
  private readonly earlier: string[] = [];
  private readonly results: string[] = [];
  private readonly sources = new Numbered<string | null>();

  addTerms(step: TermsStep): void {
    this.terms.push(step);
  }

  addDebit({ index, time, who, request, asked, releases }: DebitStep): void {
    this.debits.push(index, this.times.of(time), this.clients.of(who), releases.length);
    this.requests.push(request);
    this.asked.push(asked);
    for (const { digest, events } of releases) {
      this.places.set(digest, this.digests.length);
      this.digests.push(digest);
      this.paid.push(this.costs.of(JSON.stringify(events)));
    }
  }

  addAnswer({ digest, index, debited, hash, source }: AnswerStep): void {
    const place = this.places.get(digest) ?? -this.earlier.push(digest);
    this.answers.push(index, debited, place, this.sources.of(source));
    this.results.push(hash);
  }

  page(): Page & Json {
    const page: Page = {
      terms: [...this.terms],
      times: this.times.items,
      clients: this.clients.items,
      costs: this.costs.items.map((text) => JSON.parse(text)),
      debits: [...this.debits],
      requests: [...this.requests],
      asked: this.asked.join(""),
      digests: this.digests.join(""),
      paid: [...this.paid],
      answers: [...this.answers],
      earlier: this.earlier.join(""),
      results: this.results.join(""),
      sources: this.sources.items,
    };
    return page as Page & Json; // terms are the contents of entries, which are JSON
  }
}

/** Gives each distinct item a number, in the order in which the items come. */
class Numbered<T> {
  private readonly numbers = new Map<T, number>();

  get items(): readonly T[] {
    return [...this.numbers.keys()];
  }

  of(item: T): number {
    const number = this.numbers.get(item) ?? this.numbers.size;
    this.numbers.set(item, number);
    return number;
  }
}

export function hashAt(column: string, i: number): string {
  return column.slice(HASH * i, HASH * (i + 1));
}
