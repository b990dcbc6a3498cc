import { readFileSync } from "node:fs";
import { NoisewrightError } from "@noisewright/core";
import {
  checkReceipt,
  type LedgerSummary,
  proofOf,
  type Receipt,
  type ReceiptProof,
} from "@noisewright/core/ledger";
import { type History, historyOf, isExport, readExport } from "@noisewright/release/ledger";
import { openLedgers } from "./open.js";

/** What was found in order; what is not in order is an error. */
export type Verified =
  | { readonly kind: "ledger"; readonly ledger: LedgerSummary }
  | {
      readonly kind: "receipt";
      readonly receipt: Receipt;
      readonly proof: ReceiptProof;
      readonly against?: LedgerSummary;
    };

/** Check an export, or a receipt: by itself, and against a ledger or an export where one is given. */
export async function verifyFile(file: string, against?: string): Promise<Verified> {
  const text = readText(file);
  if (isExport(text)) return { kind: "ledger", ledger: readExport(text).summary };
  const receipt = checkReceipt(parsed(text));
  const proof = proofOf(receipt);
  if (against === undefined) return { kind: "receipt", receipt, proof };
  const history = await readHistory(against, receipt.ledger);
  for (const { index, hash } of receipt.entries) {
    if (history.entries[index]?.hash !== hash) {
      throw notOf(receipt.ledger, `entry ${index} is another one in the ledger`);
    }
  }
  const { unit } = history.summary;
  if (unit !== receipt.unit) throw notOf(receipt.ledger, `the ledger protects ${unit}`);
  if (!hadBudget(history, receipt)) throw notOf(receipt.ledger, "the ledger had another budget");
  return { kind: "receipt", receipt, proof, against: history.summary };
}

/** Replay every ledger of a store. */
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

/** From an export, or from a store. */
async function readHistory(location: string, name: string): Promise<History> {
  if (!location.includes("://")) {
    const text = readText(location);
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

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    const domain = "a file that can be read";
    const got = `"${file.slice(0, 80)}"`;
    throw new NoisewrightError(
      { code: "domain", subject: "ledger verify", parameter: "file", domain, got },
      { cause },
    );
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function notOf(ledger: string, what: string): NoisewrightError {
  return new NoisewrightError({
    code: "corrupt",
    subject: `receipt of ledger "${ledger}"`,
    what,
    advice: "one of the two was altered, or they do not belong together",
  });
}
