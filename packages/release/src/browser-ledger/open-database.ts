import { damaged, toLedgerError, unavailable } from "./problems.js";
import { hasSchema, MIGRATIONS, type Migration } from "./schema.js";

/** The time to wait for tabs with an older version of the database, in milliseconds. */
const MAX_WAIT = 10_000;

/** Opens a database and migrates it to the latest version. */
export function openDatabase(
  name: string,
  migrations: readonly Migration[] = MIGRATIONS,
  wait = MAX_WAIT,
): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    let [isOver, isLost] = [false, false];
    const fail = (error: unknown) => {
      isOver = true;
      reject(toLedgerError(error));
    };
    const opening = openRequest(name, migrations.length, fail);
    if (opening === undefined) return;
    opening.onblocked = () =>
      setTimeout(() => {
        if (!isOver) fail(blocked());
      }, wait);
    opening.onupgradeneeded = (event) => {
      // Chromium deletes a database that it cannot read, and says so only here.
      isLost = !["none", undefined].includes(Reflect.get(event, "dataLoss"));
      if (isLost) opening.transaction?.abort();
      else for (const migrate of migrations.slice(event.oldVersion)) migrate(opening.result);
    };
    opening.onerror = () => fail(isLost ? deletedByBrowser() : opening.error);
    opening.onsuccess = () => {
      const db = opening.result;
      if (!isOver && hasSchema(db)) return resolve(db);
      db.close();
      if (!isOver) fail(foreign());
    };
  });
}

function openRequest(name: string, version: number, fail: (error: unknown) => void) {
  try {
    return indexedDB.open(name, version);
  } catch (error) {
    fail(error);
    return undefined;
  }
}

function blocked() {
  const what = "another tab keeps an older version of the ledgers open";
  return unavailable(what, "close the other tabs of this site, then try again; nothing was spent");
}

function deletedByBrowser() {
  return damaged("the browser found its database of ledgers damaged and deleted it");
}

function foreign() {
  return unavailable(
    "the database of this name belongs to another program",
    "choose another name for the database; nothing was spent",
  );
}
