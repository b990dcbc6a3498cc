export {
  DEFAULT_LEDGER,
  type Debit,
  Ledger,
  Ledgers,
  ledgerLocation,
  openLedgers,
  type Sampler,
} from "./ledger/index.js";
