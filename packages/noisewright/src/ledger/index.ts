export { type Debit, Ledger, type Sampler } from "./ledger.js";
export { Ledgers } from "./ledgers.js";
export { DEFAULT_LEDGER, ledgerLocation, openLedgers, shownPlace } from "./open.js";
