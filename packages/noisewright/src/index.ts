export {
  type Published,
  previewJson,
  publishedCsv,
  publishedJson,
  type ReleasePreview,
  type Result,
  resultsOf,
} from "@noisewright/release";
export { type Debit, Ledger, Ledgers, type Sampler } from "@noisewright/release/ledger";
export { parseSpec, type Spec, type SpecFile, specJsonSchema } from "@noisewright/release/spec";
export { DEFAULT_LEDGER, ledgerLocation, openLedgers } from "./ledger/index.js";
export {
  describePreview,
  describePublished,
  previewRelease,
  type RunOptions,
  readSpec,
  runRelease,
} from "./release/index.js";
export { reportHtml } from "./report/index.js";
export { jsonLog, type Service, type ServiceOptions, startService } from "./service/index.js";
