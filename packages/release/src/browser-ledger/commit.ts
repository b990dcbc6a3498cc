import { type Appended, notNext } from "./appended.js";
import type { Connection } from "./connection.js";
import { paidElsewhere } from "./problems.js";
import { field, textIn } from "./reading.js";
import { ENTRIES, type EntryRecord, FILES, OBJECTS } from "./schema.js";

/**
 * Stores the appends of a session in one transaction. Nothing is ever overwritten: the database
 * refuses a second entry at the same position, even if two tabs held the lock at once. If a debit or
 * an answer is among the entries, the ledger becomes the ledger of the files.
 */
export async function commit(
  connection: Connection,
  { entries, objects }: Appended,
  files: readonly string[],
): Promise<void> {
  const [first] = entries;
  if (first === undefined) return;
  const pays = files.length > 0 && entries.some(isPayment);
  await connection.write([ENTRIES, OBJECTS, FILES], (transaction, refuse) => {
    const store = transaction.objectStore(ENTRIES);
    if (first.position > 0) {
      const before = store.getKey([first.ledger, first.position - 1]);
      before.onsuccess = () => {
        if (before.result === undefined) refuse(notNext(first.ledger, first.position));
      };
    }
    for (const entry of entries) store.add(entry);
    const kept = transaction.objectStore(OBJECTS);
    for (const [hash, body] of objects) addOnce(kept, { hash, body });
    for (const fingerprint of pays ? files : []) {
      claim(transaction.objectStore(FILES), fingerprint, first.ledger, refuse);
    }
  });
}

/** Adds a record, unless there is a record with the same key. */
function addOnce(store: IDBObjectStore, record: object): void {
  const request = store.add(record);
  request.onerror = (event) => {
    if (request.error?.name !== "ConstraintError") return;
    event.preventDefault(); // The transaction goes on.
    event.stopPropagation();
  };
}

function claim(
  store: IDBObjectStore,
  fingerprint: string,
  ledger: string,
  refuse: (error: unknown) => void,
): void {
  const known = store.get(fingerprint);
  known.onsuccess = () => {
    const paid = field(known.result, "ledger");
    if (paid === undefined) store.add({ fingerprint, ledger });
    else if (paid !== ledger) refuse(paidElsewhere(textIn(paid)));
  };
}

/** True for a debit and for an answer: from then on, the ledger has spent on the file. */
function isPayment({ body }: EntryRecord): boolean {
  const kind = field(field(JSON.parse(body), "content"), "kind");
  return /^(debited|answered)\//.test(String(kind));
}
