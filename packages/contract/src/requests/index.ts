export { accountBody, designBody, inspectBody, paperBody, planBody } from "./compute.js";
export { budgetBody, newLedgerBody } from "./ledger.js";
export { publishedQuery } from "./published.js";
export { previewBody, rehearsalBody, releaseBody, servedSpec } from "./release.js";
