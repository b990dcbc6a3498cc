export { canonicalJson, digestOf } from "./canonical.js";
export type {
  Answered,
  Content,
  Created,
  Debited,
  DebitedRelease,
  Entry,
  Json,
  Raised,
} from "./entry.js";
export type { Receipt, ReceiptRelease } from "./receipt.js";
export type {
  Answer,
  Preview,
  ReleaseRequest,
  ReleaseStatus,
  SpendRequest,
} from "./request.js";
