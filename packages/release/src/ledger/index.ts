export { exportLines, type History, historyOf, isExport, readExport } from "./export.js";
export { type Debit, Ledger, type Sampler } from "./ledger.js";
export { type Damaged, Ledgers, type Listed } from "./ledgers.js";
export { memoryStore } from "./memory-store.js";
export { Queue } from "./queue.js";
export type { LedgerStore, Reader, Session } from "./store.js";
