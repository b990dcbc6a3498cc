import { NoisewrightError } from "@noisewright/core";
import {
  type BrowserLedgerStore,
  fileFingerprint,
  openIndexedDbStore,
  paidElsewhere,
  persistence,
} from "@noisewright/release/browser-ledger";
import { Ledgers, memoryStore } from "@noisewright/release/ledger";
import type { UsedFile } from "./tables.js";

const now = () => new Date();
let opened: Promise<BrowserLedgerStore> | undefined;

function localStore(): Promise<BrowserLedgerStore> {
  opened ??= openIndexedDbStore().catch((error: unknown) => {
    forgetStore(); // The next request then tries to open the ledgers again.
    throw error;
  });
  return opened;
}

/** Opens the database again with the next request. An open database may have become unusable. */
export function forgetStore(): void {
  opened = undefined;
}

/** The ledgers that this browser keeps. */
export async function localLedgers(): Promise<Ledgers> {
  return new Ledgers(await localStore(), now);
}

/**
 * The ledgers for a release from some files. The first debit records which ledger pays for the
 * files, and a debit from another ledger is refused. A private window forgets what was spent, so it
 * may not spend.
 */
export async function ledgersFor(tables: readonly UsedFile[], ledger: string): Promise<Ledgers> {
  if ((await persistence()).isPrivate) throw privateWindow();
  const store = await localStore();
  const fingerprints = await fingerprintsOf(tables);
  await requireSameLedger(store, fingerprints, ledger);
  return new Ledgers(store.forFiles(fingerprints), now);
}

/**
 * The ledgers for a preview, which spends nothing. If this browser keeps no ledgers, then a preview
 * shows what a new ledger would allow.
 */
export async function previewLedgers(tables: readonly UsedFile[], ledger: string) {
  let store: BrowserLedgerStore;
  try {
    store = await localStore();
  } catch {
    return new Ledgers(memoryStore(), now);
  }
  await requireSameLedger(store, await fingerprintsOf(tables), ledger);
  return new Ledgers(store, now);
}

async function requireSameLedger(
  store: BrowserLedgerStore,
  fingerprints: readonly string[],
  ledger: string,
): Promise<void> {
  for (const fingerprint of fingerprints) {
    const paid = await store.ledgerOf(fingerprint);
    if (paid === undefined || paid === ledger) continue;
    const error = paidElsewhere(paid);
    const { details } = error;
    throw new NoisewrightError({ ...details, path: ["ledger"] }, { cause: error });
  }
}

/** The fingerprints of the private files. A file that changed since it was chosen is refused. */
async function fingerprintsOf(tables: readonly UsedFile[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { name, served, isPublic } of tables) {
    if (isPublic) continue;
    try {
      found.push(await fileFingerprint(served.file));
    } catch (cause) {
      throw changedFile(served.name, name === undefined ? ["source"] : ["sources", name], cause);
    }
  }
  return found;
}

function changedFile(file: string, path: readonly string[], cause: unknown): NoisewrightError {
  const problem = {
    code: "unavailable",
    subject: JSON.stringify(file.slice(0, 80)),
    what: "the file was changed, moved or deleted after it was chosen",
    advice: "choose the file again; nothing was spent",
    path,
  } as const;
  return new NoisewrightError(problem, { cause });
}

function privateWindow(): NoisewrightError {
  return new NoisewrightError({
    code: "unsupported",
    subject: "ledger",
    what: "ledger in a private window, because the browser deletes it when the window is closed",
    advice: "use a normal window; nothing was spent",
    path: ["ledger"],
  });
}
