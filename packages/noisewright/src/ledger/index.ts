export type { Debit, Ledger, LedgerSummary, Sampler } from "./ledger.js";
export { type CreateOptions, DEFAULT_LEDGER, type Ledgers } from "./ledgers.js";
