export { LEDGER_ANSWERS, noLedger } from "./ledger-answers.js";
export { PUBLISHED_ANSWERS } from "./published-answers.js";
export { DISCONNECTED, type HttpError, Refusal, toHttpError } from "./refusal.js";
export { answerPreview, answerRehearsal, answerRelease, stepProgress } from "./release-answers.js";
export { readServedSpec, type ServedSpec, type UsedTable } from "./served-spec.js";
