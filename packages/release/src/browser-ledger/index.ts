export { fileFingerprint } from "./file-fingerprint.js";
export { type BrowserLedgerStore, openIndexedDbStore } from "./open-store.js";
export { askPersistence, type Persistence, persistence, persistenceText } from "./persistence.js";
export { paidElsewhere } from "./problems.js";
