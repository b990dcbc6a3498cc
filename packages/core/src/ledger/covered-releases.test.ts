import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Book, pure } from "../../test/ledger/kit.js";
import { digestOf } from "./canonical.js";
import { openStored } from "./chain.js";
import { draftAnswers, draftCheckpoint, draftDebit, draftRaise } from "./draft.js";
import { isPage } from "./is-page.js";
import { NO_LOSS } from "./no-loss.js";
import { LedgerState } from "./state.js";
import { summaryOf } from "./summary.js";

const NAMES = ["a", "b", "c", "d", "e", "f"];
const DIGESTS = [...NAMES, "unknown"].map(digestOf);
const LEVELS = [0, 1 / 64, 1 / 32];

const debit = fc.record({
  kind: fc.constant("debit" as const),
  id: fc.integer({ min: 0, max: 30 }),
  who: fc.constantFrom(undefined, "key 1", "key 2"),
  releases: fc.uniqueArray(
    fc.record({ name: fc.constantFrom(...NAMES), level: fc.constantFrom(...LEVELS) }),
    { selector: ({ name }) => name, minLength: 1, maxLength: 3 },
  ),
});
const answer = fc.record({
  kind: fc.constant("answer" as const),
  name: fc.constantFrom(...NAMES),
  source: fc.constantFrom(undefined, 7),
});
const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: debit },
    { weight: 4, arbitrary: answer },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("raise" as const) }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant("checkpoint" as const) }) },
  ),
  { minLength: 4, maxLength: 40 },
);
type Step = typeof steps extends fc.Arbitrary<readonly (infer S)[]> ? S : never;

/** Writes one step. A step that is not possible is left out. */
function write(book: Book, step: Step): void {
  const { state } = book;
  switch (step.kind) {
    case "debit": {
      const releases = step.releases.map(({ name, level }) => ({
        digest: digestOf(name),
        events: level === 0 ? [NO_LOSS] : [pure(level), pure(1 / 128)],
      }));
      const id = `${step.id} ${digestOf(releases.map(({ digest }) => digest))}`;
      const { draft } = draftDebit(state, { id, unit: "rows", who: step.who, releases });
      if (draft !== undefined) book.write(draft);
      return;
    }
    case "answer": {
      const digest = digestOf(step.name);
      const debited = state.releases.get(digest)?.debits.at(-1)?.index;
      if (debited === undefined) return;
      const draft = draftAnswers(state, [
        { digest, debited, answer: step.name, source: step.source },
      ]);
      if (draft !== undefined) book.write(draft);
      return;
    }
    case "raise":
      book.write(draftRaise(state, { ...state.budget, epsilon: state.budget.epsilon + 1 }));
      return;
    case "checkpoint":
      book.write(draftCheckpoint(state));
  }
}

/** The state that continues at the last checkpoint of a book. */
function resumed(book: Book): LedgerState {
  const entries = book.entries.map((entry) => openStored(entry, "census"));
  const at = entries.findLastIndex(({ content }) => content.kind === "checkpoint/1");
  const pages = entries.slice(0, at + 1).flatMap(({ content }) => {
    const page = content.kind === "checkpoint/1" ? book.stored(content.page)! : null;
    if (page === null) return [];
    if (!isPage(page)) throw new Error("the page is not valid");
    return [page];
  });
  const state = new LedgerState("census");
  state.resume(entries[at]!, pages);
  for (const entry of book.entries.slice(at + 1)) state.append(entry);
  for (const hash of state.unknownEvents()) state.learn(hash, book.stored(hash));
  return state;
}

/** All that decisions depend on. */
function known(state: LedgerState, requests: readonly string[]) {
  return {
    summary: summaryOf(state),
    releases: [...state.releases.values()],
    each: DIGESTS.map((digest) => state.releases.get(digest)),
    requests: requests.map((request) => state.requests.get(request)),
    spenders: [...state.spenders].map(([who, spender]) => [
      who,
      spender.epsilon(state.spending),
      spender.requests,
      spender.releases,
      spender.last,
    ]),
    periods: state.periods.map((each) => [each.budget, [...each.counts]]),
    terms: state.terms,
    page: state.sinceCheckpoint.hash,
  };
}

describe("a state that continues at a checkpoint", () => {
  it.each([0, 1e-6])("equals the state of all entries, at δ = %d", (delta) => {
    fc.assert(
      fc.property(steps, steps, (before, after) => {
        const book = new Book({ epsilon: 9, delta });
        for (const step of before) write(book, step);
        write(book, { kind: "checkpoint" });
        for (const step of after) write(book, step);
        const requests = book.entries.flatMap((entry) => {
          const { content } = openStored(entry, "census");
          return "request" in content ? [content.request] : [];
        });
        const opened = resumed(book);
        expect(known(opened, requests)).toEqual(known(book.state, requests));
        expect(opened.requests.get("unknown")).toBeUndefined();
      }),
      { numRuns: delta === 0 ? 60 : 20 },
    );
  });
});
