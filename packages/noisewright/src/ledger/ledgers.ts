import type { Budget } from "@noisewright/core";
import type { Ledger, LedgerSummary } from "./ledger.js";

/** The ledgers in one store. Opened by `openLedgers("path/to/file.db" | "postgres://…")`. */
export interface Ledgers {
  list(): Promise<readonly LedgerSummary[]>;
  /** Fails where there is none of the name. */
  open(name: string): Promise<Ledger>;
  create(options: CreateOptions): Promise<Ledger>;
  close(): Promise<void>;
}

export interface CreateOptions {
  readonly name: string;
  readonly budget: Budget;
  /** Whom the budget protects: "rows", or the column that names the unit. */
  readonly unit: string;
  /** Whether answers may decide the noise of later releases. */
  readonly adaptive?: boolean;
}

/** Where ledgers are unless told otherwise: $NOISEWRIGHT_LEDGER, or a file in the working folder. */
export const DEFAULT_LEDGER = "noisewright-ledger.db";

export declare function openLedgers(
  location: string,
  options?: { readonly create?: boolean },
): Promise<Ledgers>;

export declare function ledgerLocation(flag?: string): string;
