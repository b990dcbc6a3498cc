export { verifyFile, verifyStore } from "./check-file.js";
export { DEFAULT_LEDGER, ledgerLocation, openLedgers, shownPlace } from "./open.js";
export {
  describeHistory,
  describeLedger,
  describeLedgers,
  describeVerified,
  inOrder,
} from "./text.js";
