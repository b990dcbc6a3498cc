export { canonicalJson, digestOf } from "./canonical.js";
export { corrupt, openStored, type StoredEntry, seal, subjectOf, toStored } from "./chain.js";
export {
  ACKNOWLEDGEMENT,
  type Composition as LedgerComposition,
  coverageOf,
} from "./composition.js";
export {
  type Draft,
  draftAnswers,
  draftCreate,
  draftDebit,
  draftRaise,
  hourOf,
  type NewLedger,
  sealed,
} from "./draft.js";
export type {
  Answered,
  AnsweredRelease,
  Content,
  CountedHash,
  Created,
  Debited,
  DebitedRelease,
  Entry,
  Json,
  Raised,
} from "./entry.js";
export { issueReceipt, type Located, locate, receiptEntries } from "./issue-receipt.js";
export { previewRequest } from "./preview.js";
export {
  checkReceipt,
  proofOf,
  type Receipt,
  type ReceiptProof,
  type ReceiptRelease,
} from "./receipt.js";
export type {
  LedgerAnswer,
  PaidRelease,
  Preview,
  ReleaseRequest,
  ReleaseStatus,
  SpendRequest,
} from "./request.js";
export { LedgerState } from "./state.js";
export { type LedgerSummary, summaryOf } from "./summary.js";
export { checkSpent, verifyLedger } from "./verify.js";
