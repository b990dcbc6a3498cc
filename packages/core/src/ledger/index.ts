export { canonicalJson, digestOf } from "./canonical.js";
export { corrupt, openStored, positionAfter, type StoredEntry, seal, toStored } from "./chain.js";
export { ACKNOWLEDGEMENT } from "./composition.js";
export {
  type Draft,
  draftAnswers,
  draftCheckpoint,
  draftCreate,
  draftDebit,
  draftRaise,
  type NewLedger,
  sealed,
} from "./draft.js";
export type { Content, Entry, Json } from "./entry.js";
export { isPage } from "./is-page.js";
export { issueReceipt, locate, receiptEntries } from "./issue-receipt.js";
export { NO_LOSS } from "./no-loss.js";
export type { Page } from "./page.js";
export { type PastRequest, pastRequests } from "./past-requests.js";
export { previewRequest } from "./preview.js";
export {
  type Quota,
  type QuotaCost,
  type QuotaUse,
  quotaCost,
  quotaUse,
  requireQuota,
} from "./quota.js";
export {
  checkReceipt,
  proofOf,
  type Receipt,
  type ReceiptProof,
  type ReceiptRelease,
} from "./receipt.js";
export type {
  LedgerAnswer,
  NewAnswer,
  PaidRelease,
  Preview,
  ReleaseRequest,
  ReleaseStatus,
  SpendRequest,
} from "./request.js";
export { sha256 } from "./sha256.js";
export { LedgerState } from "./state.js";
export { type LedgerSummary, summaryOf } from "./summary.js";
export { checkSpent, verifyLedger } from "./verify.js";
export { type PlannedRelease, type WhatIf, whatIf } from "./what-if.js";
