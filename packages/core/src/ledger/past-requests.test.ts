import { expect, it } from "vitest";
import { Book, pure } from "../../test/ledger/kit.js";
import { digestOf } from "./canonical.js";
import { draftDebit } from "./draft.js";
import { pastRequests } from "./past-requests.js";
import { verifyLedger } from "./verify.js";

/** A ledger whose entries are of all versions of a debit. */
function mixedBook(): Book {
  const book = new Book({ epsilon: 2, delta: 0 });
  const event = digestOf(pure(0.25));
  const objects = new Map([[event, { kind: "pure/1", epsilon: 0.25 }]]);
  const releaseOf = (name: string) => ({ digest: digestOf(name), events: [{ event, count: 1 }] });
  const first = { request: "r1", asked: digestOf(["a"]), releases: [releaseOf("a")] };
  book.write({ content: { kind: "debited/1", ...first }, objects });
  const second = { request: "r2", asked: digestOf(["b"]), releases: [releaseOf("b")] };
  const terms = book.state.terms[0]!.hash;
  book.write({ content: { kind: "debited/2", ...second, terms }, objects });
  const releases = [
    { digest: digestOf("c"), name: "readers", events: [pure(0.125)] },
    { digest: digestOf("d"), events: [pure(0.25)] },
  ];
  const request = { id: "r3", unit: "rows", who: "key 1a2b3c4d", releases };
  book.write(draftDebit(book.state, request).draft!);
  book.answer("a", 7);
  return book;
}

const read = (book: Book) => verifyLedger("census", book.entries, (hash) => book.stored(hash));

it("debits of all versions count alike, and the history has the names and the client of new ones", () => {
  const book = mixedBook();
  const state = read(book);
  expect(state.spending.epsilonWith(new Map()).upper).toBe(0.875);
  const entries = book.entries.map(({ body, hash }) => ({ ...JSON.parse(body), hash }));
  const requests = pastRequests("census", entries, [pure(0.125), pure(0.25)]);
  const time = "2030-01-02T03:04:05.678Z";
  const common = { time, delta: 0 };
  expect(requests).toEqual([
    ...[{ ...common, entry: 1, request: "r1", who: null, names: [null], epsilon: 0.25 }].map(
      (each) => ({ ...each, spent: 0.25, status: "answered" }),
    ),
    ...[{ ...common, entry: 2, request: "r2", who: null, names: [null], epsilon: 0.25 }].map(
      (each) => ({ ...each, spent: 0.5, status: "paid" }),
    ),
    {
      ...{ ...common, entry: 3, request: "r3", who: "key 1a2b3c4d", names: ["readers", null] },
      ...{ epsilon: 0.375, spent: 0.875, status: "paid" },
    },
  ]);
});

it.each([
  ["the name of a release", '"readers"', '"writers"'],
  ["who asked", "key 1a2b3c4d", "key 00000000"],
])("verify detects that %s was changed", (_, from, to) => {
  const book = mixedBook();
  const at = book.entries.findIndex(({ body }) => body.includes(from));
  const changed = { ...book.entries[at]!, body: book.entries[at]!.body.replace(from, to) };
  expect(changed.body).not.toBe(book.entries[at]!.body);
  book.entries[at] = changed;
  expect(() => read(book)).toThrow(/entry 3 does not match its hash/);
});

it.each([
  ["who", { who: "a\nb" }, /who must be 1 to 200 printable characters/],
  ["who", { who: "x".repeat(201) }, /who must be/],
  ["name", { name: "\u0007" }, /name must be 1 to 200 printable characters/],
  ["name", { name: "" }, /name must be/],
])("refuses a %s that is not a short text", (_, { who, name }: Labels, message) => {
  const { state } = new Book({ epsilon: 1, delta: 0 });
  const releases = [{ digest: digestOf("a"), name, events: [pure(0.5)] }];
  expect(() => draftDebit(state, { id: "r", unit: "rows", who, releases })).toThrow(message);
});

interface Labels {
  readonly who?: string;
  readonly name?: string;
}
