export { type Debit, Ledger, type Sampler } from "./ledger.js";
export { type Damaged, Ledgers, type Listed } from "./ledgers.js";
export { DEFAULT_LEDGER, ledgerLocation, openLedgers, shownPlace } from "./open.js";
