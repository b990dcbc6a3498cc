import {
  type Content,
  digestOf,
  type Json,
  openStored,
  type StoredEntry,
  seal,
  toStored,
} from "@noisewright/core/ledger";
import { expect, it } from "vitest";
import { historyOf } from "../../src/ledger/export.js";
import { Ledgers } from "../../src/ledger/ledgers.js";
import { memoryStore } from "../../src/ledger/memory-store.js";
import { request } from "./kit.js";

const EVERY = 5;
const now = () => new Date("2024-05-06T07:08:09Z");
const echo = async (digests: readonly string[]) => digests.map((digest) => digest.slice(0, 6));

/** The entries of a ledger with three checkpoints, and the objects that the entries name. */
async function written() {
  const store = memoryStore();
  const ledgers = new Ledgers(store, now, EVERY);
  const ledger = await ledgers.create({
    name: "census",
    unit: "rows",
    budget: { epsilon: 4, delta: 0 },
  });
  for (let i = 0; i < 10; i++) await ledger.spend(request(`r${i}`, `a${i}`), echo);
  const entries = await store.entries("census", 0);
  const hashes = entries.flatMap(({ body }) => body.match(/[0-9a-f]{64}/g) ?? []);
  return { entries, objects: await store.objects(hashes) };
}

const isCheckpoint = ({ body }: StoredEntry) => body.includes('"checkpoint/1"');

/** The hash of the page that the first checkpoint names. */
function firstPage(entries: readonly StoredEntry[]): string {
  const { content } = openStored(entries.find(isCheckpoint), "census");
  if (content.kind !== "checkpoint/1") throw new Error("no checkpoint");
  return content.page;
}

/** A ledger in a store with these entries and objects. */
async function opened(entries: readonly StoredEntry[], objects: ReadonlyMap<string, Json>) {
  const store = memoryStore();
  await store.exclusively("census", async (session) => {
    for (const [i, entry] of entries.entries()) {
      await session.append(i, entry, i === 0 ? objects : new Map());
    }
  });
  return new Ledgers(store, now, EVERY);
}

/** The entries with changed contents, in a chain whose hashes all fit. */
function rehashed(
  entries: readonly StoredEntry[],
  change: (content: Content, index: number) => Content | undefined,
): readonly StoredEntry[] {
  const sealed: StoredEntry[] = [];
  const moved = new Map<number, { readonly index: number; readonly hash: string }>();
  for (const stored of entries) {
    const { content, index, time } = openStored(stored, "census");
    let changed = change(content, index);
    if (changed === undefined) continue;
    if (changed.kind === "checkpoint/1" && changed.before !== null) {
      changed = { ...changed, before: moved.get(changed.before.index) ?? changed.before };
    }
    if ("terms" in changed) changed = { ...changed, terms: sealed[0]!.hash };
    const place = { index: sealed.length, previous: sealed.at(-1)?.hash ?? "0".repeat(64) };
    const entry = seal(changed, place, time);
    moved.set(index, { index: entry.index, hash: entry.hash });
    sealed.push(toStored(entry));
  }
  return sealed;
}

it("the changes of these tests leave a ledger valid if they change nothing", async () => {
  const { entries, objects } = await written();
  expect(entries.filter(isCheckpoint).length).toBeGreaterThanOrEqual(3);
  expect(rehashed(entries, (content) => content)).toEqual(entries);
  await historyOf(await opened(entries, objects), "census");
});

it("verification finds a debit that was changed before a checkpoint, although all hashes fit", async () => {
  const { entries, objects } = await written();
  const changed = rehashed(entries, (content, index) =>
    index === 1 && content.kind === "debited/3" ? { ...content, request: "another" } : content,
  );
  const ledgers = await opened(changed, objects);
  await expect(historyOf(ledgers, "census")).rejects.toThrow(
    /\(checkpoint\/1\) is not valid at its/,
  );
});

it("verification finds a page that hides a debit, although all hashes fit", async () => {
  const { entries, objects } = await written();
  const hash = firstPage(entries);
  const page = JSON.parse(JSON.stringify(objects.get(hash)));
  page.debits = page.debits.slice(0, -4);
  page.requests.pop();
  for (const column of ["asked", "digests"]) page[column] = page[column].slice(0, -64);
  page.paid.pop();
  const forged = new Map([...objects, [digestOf(page), page]]);
  const changed = rehashed(entries, (content) =>
    content.kind === "checkpoint/1" && content.page === hash
      ? { ...content, page: digestOf(page) }
      : content,
  );
  const ledgers = await opened(changed, forged);
  await expect(historyOf(ledgers, "census")).rejects.toThrow(
    /\(checkpoint\/1\) is not valid at its/,
  );
});

it("verification finds a checkpoint that skips an earlier checkpoint", async () => {
  const { entries, objects } = await written();
  const changed = rehashed(entries, (content) =>
    content.kind === "checkpoint/1" ? { ...content, before: null } : content,
  );
  await expect(historyOf(await opened(changed, objects), "census")).rejects.toThrow(
    /is not valid at/,
  );
});

it("a page that was altered is refused when the ledger is opened, and by verification", async () => {
  const { entries, objects } = await written();
  const hash = firstPage(entries);
  const altered = new Map([...objects, [hash, { ...Object(objects.get(hash)), requests: [] }]]);
  const ledgers = await opened(entries, altered);
  for (let i = 0; i < 2; i++) {
    await expect(ledgers.ledger("census").summary()).rejects.toThrow(
      /page .* does not match its hash/,
    );
  }
  await expect(historyOf(ledgers, "census")).rejects.toThrow(/page .* does not match its hash/);
});

it("a page with columns of other lengths is refused, and nothing of it is used", async () => {
  const { entries, objects } = await written();
  const hash = firstPage(entries);
  const page = { ...Object(objects.get(hash)), digests: "" };
  const changed = rehashed(entries, (content) =>
    content.kind === "checkpoint/1" && content.page === hash
      ? { ...content, page: digestOf(page) }
      : content,
  );
  const ledgers = await opened(changed, new Map([...objects, [digestOf(page), page]]));
  for (let i = 0; i < 2; i++) {
    await expect(ledgers.ledger("census").summary()).rejects.toThrow(/page .* is not valid/);
  }
});

it("without its pages, a ledger is replayed from its first entry", async () => {
  const { entries, objects } = await written();
  const lost = new Map([...objects].filter(([hash]) => hash !== firstPage(entries)));
  const whole = await (await opened(entries, objects)).ledger("census").summary();
  const ledgers = await opened(entries, lost);
  expect(await ledgers.ledger("census").summary()).toEqual(whole);
  await expect(historyOf(ledgers, "census")).rejects.toThrow(/page .* is missing/);
});

it("an altered entry after the latest checkpoint is found when the ledger is opened", async () => {
  const { entries, objects } = await written();
  const last = entries.length - 1;
  expect(entries.findLastIndex(isCheckpoint)).toBeLessThan(last);
  const altered = entries.map((entry, i) =>
    i === last ? { ...entry, body: entry.body.replace("2024", "2023") } : entry,
  );
  const ledgers = await opened(altered, objects);
  await expect(ledgers.ledger("census").summary()).rejects.toThrow(`entry ${last} does not match`);
});

it("a checkpoint of a newer version is refused with the advice to update", async () => {
  const { entries, objects } = await written();
  const newer = entries.map((entry, i) => {
    if (i !== entries.findLastIndex(isCheckpoint)) return entry;
    const { hash: _, ...open } = openStored(entry, "census");
    const content = { ...open.content, kind: "checkpoint/2" };
    const changed = { ...open, content };
    const sealed = { ...changed, hash: digestOf(changed) };
    return toStored(sealed);
  });
  const ledgers = await opened(newer, objects);
  const wanted = /^ledger "census" has no known kind for entry|update noisewright/;
  await expect(ledgers.ledger("census").summary()).rejects.toThrow(wanted);
});

/** The ledger with a forged first page, in a chain whose hashes all fit. */
async function forged(change: (page: Record<string, unknown>) => void) {
  const { entries, objects } = await written();
  const hash = firstPage(entries);
  const page = JSON.parse(JSON.stringify(objects.get(hash)));
  change(page);
  const changed = rehashed(entries, (content) =>
    content.kind === "checkpoint/1" && content.page === hash
      ? { ...content, page: digestOf(page) }
      : content,
  );
  return await opened(changed, new Map([...objects, [digestOf(page), page]]));
}

it.each<[string, (page: Record<string, unknown>) => void]>([
  ["no terms", (page) => Object.assign(page, { terms: [] })],
  ["the terms of another ledger", (page) => rename(page)],
  [
    "terms that are no terms",
    (page) => Object.assign(page, { terms: [{ index: 0, content: {} }] }),
  ],
  ["a client that is missing", (page) => Object.assign(page, { clients: [] })],
  ["a cost that is missing", (page) => Object.assign(page, { costs: [] })],
  ["a negative cost", (page) => negate(page)],
  ["a fraction in a column", (page) => Object.assign(page, { paid: [0.5, 0] })],
  ["an answer to a release that was not paid for", (page) => misplaceAnswers(page)],
  ["two answers to one release", (page) => doubleAnswers(page)],
])("a page with %s is refused, and nothing of it is used", async (_, change) => {
  const ledgers = await forged(change);
  const ledger = ledgers.ledger("census");
  for (let i = 0; i < 2; i++) {
    await expect(ledger.summary()).rejects.toMatchObject({ code: "corrupt" });
    await expect(ledger.debit(request("next", "next"))).rejects.toMatchObject({ code: "corrupt" });
  }
  const again = { name: "census", unit: "rows", budget: { epsilon: 4, delta: 0 } };
  await expect(ledgers.create(again)).rejects.toMatchObject({ code: "corrupt" });
});

function rename({ terms }: Record<string, unknown>): void {
  Object(terms)[0].content.name = "other";
}

function negate({ costs }: Record<string, unknown>): void {
  Object(costs)[0][0].count = -1;
}

function misplaceAnswers(page: Record<string, unknown>): void {
  const answers = [page.answers].flat();
  answers[2] = -1;
  Object.assign(page, { answers, earlier: "a".repeat(64) });
}

function doubleAnswers(page: Record<string, unknown>): void {
  const { answers, results } = page;
  Object.assign(page, { answers: [answers, answers].flat(), results: `${results}${results}` });
}

/** The entries, of which one was replaced by an entry with a hash of its own. */
function replaced(
  entries: readonly StoredEntry[],
  at: number,
  change: (content: Content) => Content,
): readonly StoredEntry[] {
  return entries.map((entry, i) => {
    if (i !== at) return entry;
    const { content, index, previous, time } = openStored(entry, "census");
    return toStored(seal(change(content), { index, previous }, time));
  });
}

it("an earlier entry that was replaced changes no budget and no spending, and gets into no receipt", async () => {
  const { entries, objects } = await written();
  const whole = await (await opened(entries, objects)).ledger("census").summary();
  const larger = (content: Content) =>
    content.kind === "created/2" ? { ...content, budget: { epsilon: 400, delta: 0 } } : content;
  const free = (content: Content) =>
    content.kind === "debited/3"
      ? { ...content, releases: content.releases.map((each) => ({ ...each, events: NOTHING })) }
      : content;
  for (const [at, change] of [
    [0, larger],
    [1, free],
  ] as const) {
    const changed = replaced(entries, at, change);
    expect(changed).not.toEqual(entries);
    const ledgers = await opened(changed, objects);
    const ledger = ledgers.ledger("census");
    expect(await ledger.summary()).toEqual(whole);
    await expect(ledger.receipt([digestOf("a0")])).rejects.toThrow(`entry ${at} differs from`);
    await expect(historyOf(ledgers, "census")).rejects.toMatchObject({ code: "corrupt" });
  }
});

const NOTHING = [{ event: digestOf({ kind: "pure/1", epsilon: 0 }), count: 1 }];
