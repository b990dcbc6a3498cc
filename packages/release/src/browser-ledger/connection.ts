import type { NoisewrightError } from "@noisewright/core";
import { RETRY, toLedgerError, unavailable } from "./problems.js";

/**
 * An open database. If another tab upgrades or deletes the database, or the browser closes it, every
 * later call fails with the reason.
 */
export class Connection {
  private ended: NoisewrightError | undefined;

  constructor(private readonly db: IDBDatabase) {
    db.onversionchange = ({ newVersion }) => this.end(newVersion === null ? DELETED : UPGRADED);
    db.onclose = () => this.end(CLOSED_BY_BROWSER);
  }

  close(): void {
    this.end(CLOSED);
  }

  async read<T>(store: string, work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
    try {
      return await work(this.db.transaction(store).objectStore(store));
    } catch (error) {
      throw this.reason(error);
    }
  }

  /**
   * Runs a transaction that is stored completely or not at all. The promise resolves when the
   * transaction is on the disk. `refuse` undoes the transaction.
   */
  async write(
    stores: readonly string[],
    work: (transaction: IDBTransaction, refuse: (error: unknown) => void) => void,
  ): Promise<void> {
    let refusal: unknown;
    try {
      await new Promise<void>((resolve, reject) => {
        const options = { durability: "strict" } as const;
        const transaction = this.db.transaction([...stores], "readwrite", options);
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(refusal ?? transaction.error ?? aborted());
        const refuse = (error: unknown) => {
          refusal ??= error;
          transaction.abort();
        };
        try {
          work(transaction, refuse);
        } catch (error) {
          refuse(error); // Without this, the requests so far would still be stored.
        }
      });
    } catch (error) {
      throw this.reason(error);
    }
  }

  private end([what, advice]: readonly [string, string]): void {
    this.ended ??= unavailable(what, advice);
    this.db.close();
  }

  private reason(error: unknown): unknown {
    return error instanceof DOMException ? (this.ended ?? toLedgerError(error)) : error;
  }
}

/** The result of a request. */
export function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function aborted(): DOMException {
  return new DOMException("", "AbortError");
}

const CLOSED = ["the ledgers of this page are closed", "open them again"] as const;
const DELETED = [
  "the ledgers of this browser were deleted in another tab",
  "import the latest export of each ledger, then reload this page",
] as const;
const UPGRADED = [
  "another tab has loaded a newer version of this page",
  `reload this page, then ${RETRY}`,
] as const;
const CLOSED_BY_BROWSER = [
  "the browser has closed its database of ledgers, for example because site data were cleared",
  "reload this page; if a ledger is missing, import its latest export",
] as const;
