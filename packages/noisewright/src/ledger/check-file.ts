import { NoisewrightError } from "@noisewright/core";
import {
  checkReceipt,
  type LedgerSummary,
  proofOf,
  type Receipt,
  type ReceiptProof,
} from "@noisewright/core/ledger";
import { type History, historyOf, isExport, readExport } from "@noisewright/release/ledger";
import { readTextFile } from "../files/index.js";
import { openLedgers } from "./open.js";

const ORIGIN = { subject: "ledger verify", parameter: "file" };

/**
 * The result of a successful verification. If the verification fails, an error is thrown instead.
 */
export type Verification =
  | { readonly kind: "ledger"; readonly ledger: LedgerSummary }
  | {
      readonly kind: "receipt";
      readonly receipt: Receipt;
      readonly proof: ReceiptProof;
      readonly against?: LedgerSummary;
    };

/**
 * Verifies an exported ledger or a receipt. If `against` names a ledger store or an export, a receipt is also compared with that ledger or export.
 */
export async function verifyFile(file: string, against?: string): Promise<Verification> {
  const text = readTextFile(file, ORIGIN);
  if (isExport(text)) return { kind: "ledger", ledger: readExport(text).summary };
  const receipt = checkReceipt(parseJson(text));
  const proof = proofOf(receipt);
  if (against === undefined) return { kind: "receipt", receipt, proof };
  const history = await readHistory(against, receipt.ledger);
  for (const { index, hash } of receipt.entries) {
    if (history.entries[index]?.hash !== hash) {
      throw mismatch(receipt.ledger, `entry ${index} differs from the ledger's entry`);
    }
  }
  const { unit } = history.summary;
  if (unit !== receipt.unit) {
    throw mismatch(
      receipt.ledger,
      `the receipt has another privacy unit than the ledger (${unit})`,
    );
  }
  if (!hadBudget(history, receipt)) {
    throw mismatch(receipt.ledger, "the ledger never had the budget of the receipt");
  }
  return { kind: "receipt", receipt, proof, against: history.summary };
}

/** Verifies every ledger of a store by replaying the entries of each ledger. */
export async function verifyStore(location: string): Promise<readonly LedgerSummary[]> {
  const ledgers = await openLedgers(location);
  try {
    const summaries: LedgerSummary[] = [];
    for (const name of await ledgers.store.names()) {
      summaries.push((await historyOf(ledgers, name)).summary);
    }
    return summaries;
  } finally {
    await ledgers.close();
  }
}

/** Reads a ledger from an exported file or from a store. */
async function readHistory(location: string, name: string): Promise<History> {
  if (!location.includes("://")) {
    const text = readTextFile(location, ORIGIN);
    if (isExport(text)) return readExport(text);
  }
  const ledgers = await openLedgers(location);
  try {
    return await historyOf(ledgers, name);
  } finally {
    await ledgers.close();
  }
}

function hadBudget({ entries }: History, { budget }: Receipt): boolean {
  const { epsilon, delta } = budget;
  return entries.some(
    ({ content }) =>
      "budget" in content && content.budget.epsilon === epsilon && content.budget.delta === delta,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function mismatch(ledger: string, what: string): NoisewrightError {
  return new NoisewrightError({
    code: "corrupt",
    subject: `receipt of ledger "${ledger}"`,
    what,
    advice: "the receipt or the ledger was altered, or the receipt belongs to another ledger",
  });
}
