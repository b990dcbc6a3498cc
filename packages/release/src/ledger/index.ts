export { exportLines, type History, historyOf } from "./export.js";
export { type Imported, importLedger } from "./import-ledger.js";
export { type Debit, Ledger, type Sampler } from "./ledger.js";
export { type Damaged, Ledgers, type Listed } from "./ledgers.js";
export { memoryStore } from "./memory-store.js";
export type { ListedPublication, Publication, Publications } from "./publications.js";
export { Queue } from "./queue.js";
export { isExport, readExport } from "./read-export.js";
export type { LedgerStore, Reader, Session } from "./store.js";
