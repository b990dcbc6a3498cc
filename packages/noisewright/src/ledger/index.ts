export { verifyFile, verifyStore } from "./check-file.js";
export { DEFAULT_LEDGER, displayLocation, ledgerLocation, openLedgers } from "./open.js";
export {
  describeHistory,
  describeImported,
  describeLedger,
  describeLedgers,
  describeVerification,
  validText,
} from "./text.js";
