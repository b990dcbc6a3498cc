/** How long the browser keeps the data of this site. */
export interface Persistence {
  /** True if the browser has promised to keep the data until the user clears them. */
  readonly promised: boolean;
  /**
   * True if the browser shows that this is a private window, whose data are deleted when it is
   * closed. Chromium does not show this, so false proves nothing.
   */
  readonly isPrivate: boolean;
}

/** A page can ask for the promise. A worker cannot. */
interface Asking {
  persist?(): Promise<boolean>;
}

export async function persistence(): Promise<Persistence> {
  const { storage } = navigator;
  return {
    promised: (await storage?.persisted?.().catch(() => false)) ?? false,
    isPrivate: await refusesFiles(storage),
  };
}

/** Asks the browser to keep the data of this site. Some browsers ask the user. */
export async function askPersistence(): Promise<Persistence> {
  const asking: (StorageManager & Asking) | undefined = navigator.storage;
  await asking?.persist?.().catch(() => false);
  return await persistence();
}

/** What a page tells the user about the ledgers that it keeps in the browser. */
export function persistenceText({ promised, isPrivate }: Persistence): string {
  if (isPrivate) {
    return "This is a private window: the browser deletes the ledger when the window is closed. Use a normal window, or export the ledger after each release.";
  }
  if (promised) {
    return "The ledger is kept in this browser until its site data are cleared. Keep an export of it in another place.";
  }
  return "The ledger is kept in this browser, but the browser may delete it when space is short, and a private window deletes it when it is closed. Export the ledger after each release.";
}

/** Firefox and Safari refuse the file system of a site in a private window. */
async function refusesFiles(storage: StorageManager | undefined): Promise<boolean> {
  if (storage?.getDirectory === undefined) return false;
  return await storage.getDirectory().then(
    () => false,
    () => true,
  );
}
