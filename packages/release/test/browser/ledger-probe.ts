import { NoisewrightError, type Problem } from "@noisewright/core";
import { digestOf, type Json, type StoredEntry } from "@noisewright/core/ledger";
import {
  askPersistence,
  type BrowserLedgerStore,
  fileFingerprint,
  openIndexedDbStore,
  persistence,
  persistenceText,
} from "@noisewright/release/browser-ledger";
import {
  exportLines,
  historyOf,
  importLedger,
  type LedgerStore,
  Ledgers,
  type Publication,
  type Session,
} from "@noisewright/release/ledger";
import { openDatabase } from "../../src/browser-ledger/open-database.js";
import { MIGRATIONS } from "../../src/browser-ledger/schema.js";
import { request } from "../ledger/kit.js";

export { askPersistence, digestOf, fileFingerprint, persistence, persistenceText, request };

/** Makes a database as the first version of this package did. */
export async function makeFirstVersion(name: string): Promise<void> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => MIGRATIONS[0]!(request.result);
  await new Promise((resolve) => {
    request.onsuccess = resolve;
  });
  request.result.close();
}

/** Opens a database as a later version of this package would, which has one more migration. */
export async function openAsLaterVersion(name: string, wait?: number): Promise<IDBDatabase> {
  const later = (db: IDBDatabase) => void db.createObjectStore("later");
  return await openDatabase(name, [...MIGRATIONS, later], wait);
}

/** The result of a call, or its error, as plain data. */
export type Outcome =
  | { readonly result: unknown }
  | { readonly problem: Problem; readonly cause: string | undefined }
  | { readonly bug: string };

/** Runs a task and returns its outcome as plain data. Other errors than typed errors are bugs. */
export async function outcomeOf(task: () => Promise<unknown>): Promise<Outcome> {
  try {
    return { result: (await task()) ?? null };
  } catch (error) {
    if (!(error instanceof NoisewrightError)) return { bug: String(error) };
    const { cause } = error;
    return { problem: error.details, cause: cause instanceof Error ? cause.name : undefined };
  }
}

const stores = new Map<number, LedgerStore>();
const sessions = new Map<number, { session: Session; end: (error?: Error) => Promise<void> }>();
let count = 0;

/** The methods of stores and sessions for callers outside of the page. Maps are lists of pairs. */
export const remote = {
  async open(name: string) {
    stores.set(++count, await openIndexedDbStore(name));
    return count;
  },
  names: (store: number) => stores.get(store)!.names(),
  entries: (store: number, ledger: string, from: number, until?: number | null) =>
    readerOf(store).entries(ledger, from, until ?? undefined),
  objects: async (store: number, hashes: readonly string[]) => [
    ...(await readerOf(store).objects(hashes)),
  ],
  append: (
    session: number,
    index: number,
    entry: StoredEntry,
    objects: readonly (readonly [string, Json])[],
  ) => sessions.get(session)!.session.append(index, entry, new Map(objects)),
  /** Starts a session and returns its number. The session ends with a call of `end`. */
  begin: (store: number, ledger: string) =>
    new Promise<number>((resolve, reject) => {
      const id = ++count;
      const ended = stores.get(store)!.exclusively(ledger, (session) => {
        const work = new Promise<void>((done, fail) => {
          const end = async (error?: Error) => {
            sessions.delete(id);
            if (error === undefined) done();
            else fail(error);
            await ended;
          };
          sessions.set(id, { session, end });
        });
        resolve(id);
        return work;
      });
      ended.catch(reject);
    }),
  end: (session: number, fails: boolean) =>
    sessions.get(session)!.end(fails ? new Error("the work failed") : undefined),
  publish: (store: number, publication: Publication) => stores.get(store)!.publish(publication),
  publications: (store: number, before: number, limit: number) =>
    stores.get(store)!.publications(before, limit),
  publication: (store: number, id: string) => stores.get(store)!.publication(id),
  close: (store: number) => stores.get(store)!.close(),
};

function readerOf(id: number) {
  return sessions.get(id)?.session ?? stores.get(id)!;
}

let ledgers: Ledgers | undefined;
let browserStore: BrowserLedgerStore | undefined;

/** The ledgers of the page. They are opened once. */
export async function opened(name?: string): Promise<Ledgers> {
  browserStore ??= await openIndexedDbStore(name);
  ledgers ??= new Ledgers(browserStore, () => new Date());
  return ledgers;
}

export async function storeOf(name?: string): Promise<BrowserLedgerStore> {
  await opened(name);
  return browserStore!;
}

/** The ledgers, for releases from these files. */
export async function forFiles(...fingerprints: readonly string[]): Promise<Ledgers> {
  return new Ledgers((await storeOf()).forFiles(fingerprints), () => new Date());
}

export async function exported(name: string): Promise<string> {
  const lines = exportLines(await historyOf(await opened(), name), { answers: true });
  return lines.map((line) => `${line}\n`).join("");
}

export async function imported(text: string) {
  return await importLedger(await opened(), text);
}

/** Sends requests to a ledger, one after another, and reports each paid request. */
export async function spendAll(
  name: string,
  {
    tag,
    from = 0,
    until,
  }: { readonly tag: string; readonly from?: number; readonly until: number },
  report: (id: string, answer: Json) => unknown = () => {},
): Promise<{ readonly paid: number; readonly refused: number }> {
  const ledger = (await opened()).ledger(name);
  let [paid, refused] = [0, 0];
  for (let i = from; i < until; i++) {
    const id = `${tag}-${i}`;
    try {
      const [first] = await ledger.spend(request(id, id), async () => [crypto.randomUUID()]);
      paid++;
      await report(id, first!.answer);
    } catch (error) {
      if (!NoisewrightError.is(error, "over-budget")) throw error;
      refused++;
    }
  }
  return { paid, refused };
}

/** Appends to another ledger until the browser refuses even a short entry. */
export async function fillStorage(): Promise<void> {
  const store = await storeOf();
  let index = (await store.entries("filler", 0)).length;
  for (let size = 1 << 17; size >= 1; ) {
    const body = crypto.getRandomValues(new Uint8Array(Math.ceil(size / 2)));
    const hash = Array.from(body, (byte) => byte.toString(16)).join("");
    try {
      await store.exclusively("filler", (session) =>
        session.append(index, { body: "", hash }, new Map()),
      );
      index++;
    } catch (error) {
      if (!NoisewrightError.is(error, "unavailable")) throw error;
      size = Math.floor(size / 2);
    }
  }
}
