import type { Budget, PrivacyEvent } from "../../src/entry/accounting.js";
import {
  type Content,
  type Draft,
  digestOf,
  draftAnswers,
  draftCreate,
  draftDebit,
  draftRaise,
  type Json,
  LedgerState,
  type SpendRequest,
  type StoredEntry,
  seal,
  toStored,
} from "../../src/entry/ledger.js";

export const TIME = "2030-01-02T03:04:05.678Z";

/** A ledger in memory, with all data that a store would contain. */
export class Book {
  readonly entries: StoredEntry[] = [];
  readonly objects = new Map<string, Json>();
  readonly state: LedgerState;

  constructor(
    budget: Budget,
    { name = "census", fixedInAdvance }: { name?: string; fixedInAdvance?: string } = {},
  ) {
    this.state = new LedgerState(name);
    this.write(draftCreate({ name, budget, unit: "rows", fixedInAdvance }));
  }

  write(draft: Draft<Content>): void {
    const { content, time = TIME } = draft;
    this.append(toStored(seal(content, this.state.nextPosition, time)), draft);
  }

  append(stored: StoredEntry, { objects }: Draft<Content>): void {
    for (const [hash, value] of objects) this.objects.set(hash, value);
    this.entries.push(stored);
    this.state.append(stored);
  }

  /** An event or an answer in the form in which a store returns it. */
  stored(hash: string): Json | undefined {
    const value = this.objects.get(hash);
    return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
  }

  debit(id: string, ...events: readonly PrivacyEvent[]): void {
    const { draft } = draftDebit(this.state, requestOf(id, ...events));
    if (draft !== undefined) this.write(draft);
  }

  answer(id: string, answer: Json): void {
    const digest = digestOf(id);
    const debited = this.state.releases.get(digest)!.debits[0]!.index;
    const draft = draftAnswers(this.state, [{ digest, debited, answer }]);
    if (draft !== undefined) this.write(draft);
  }

  raise(budget: Budget): void {
    this.write(draftRaise(this.state, budget));
  }
}

/** A request with one release. The release has the same name as the request. */
export function requestOf(id: string, ...events: readonly PrivacyEvent[]): SpendRequest {
  return { id, unit: "rows", releases: [{ digest: digestOf(id), events }] };
}

export const pure = (epsilon: number): PrivacyEvent => ({ kind: "pure/1", epsilon });
export const range = (level: number): PrivacyEvent => ({ kind: "range/1", level });
export const laplace = (scale: number): PrivacyEvent => ({
  kind: "laplace/1",
  scale,
  sensitivity: 1,
});
