import type { Ledgers } from "@noisewright/release/ledger";
import { Command } from "commander";
import { DEFAULT_LEDGER, displayLocation, ledgerLocation, openLedgers } from "../ledger/index.js";

/** The flags that all ledger commands have. */
export interface LedgerFlags {
  readonly ledger?: string;
  readonly json?: boolean;
}

/** A ledger command with its arguments and with the flags that all ledger commands have. */
export function command(usage: string, description: string): Command {
  const [name = "", ...words] = usage.split(" ");
  const result = new Command(name).description(description);
  for (const word of words) result.argument(word);
  return result
    .option(
      "--ledger <place>",
      `the store: a file or a postgres:// address; default: $NOISEWRIGHT_LEDGER, else ${DEFAULT_LEDGER}`,
    )
    .option("--json", "print one JSON value");
}

/** Says where the ledgers are. */
export function storeLine({ ledger }: LedgerFlags): string {
  return `Store: ${displayLocation(ledgerLocation(ledger))}`;
}

/** Opens the ledgers for a task and closes them afterwards. */
export async function withLedgers(
  { ledger, create }: { readonly ledger?: string; readonly create?: boolean },
  task: (ledgers: Ledgers) => Promise<void>,
): Promise<void> {
  const ledgers = await openLedgers(ledgerLocation(ledger), { create: create ?? false });
  try {
    await task(ledgers);
  } finally {
    await ledgers.close();
  }
}
