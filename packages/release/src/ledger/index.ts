export { exportLines, type History, historyOf, requestsIn } from "./export.js";
export { type Imported, importLedger } from "./import-ledger.js";
export { type Debit, Ledger, type Planned, type Sampler, type SpenderSummary } from "./ledger.js";
export { type Damaged, Ledgers, type Listed } from "./ledgers.js";
export { memoryStore } from "./memory-store.js";
export { Queue } from "./queue.js";
export { isExport, readExport } from "./read-export.js";
export type { LedgerStore, Reader, Session } from "./store.js";
