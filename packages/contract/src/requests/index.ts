export { accountBody, designBody, inspectBody, paperBody, planBody } from "./compute.js";
export { budgetBody, newLedgerBody, PLANNED_KINDS, whatIfBody } from "./ledger.js";
export { publishedQuery } from "./published.js";
export { previewBody, rehearsalBody, releaseBody, servedSpec } from "./release.js";
