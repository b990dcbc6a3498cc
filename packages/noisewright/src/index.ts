export {
  DEFAULT_LEDGER,
  type Debit,
  Ledger,
  Ledgers,
  ledgerLocation,
  openLedgers,
  type Sampler,
} from "./ledger/index.js";
export {
  describePlan,
  describePublished,
  type Planned,
  type Published,
  parseSpec,
  plannedJson,
  previewRelease,
  publishedCsv,
  publishedJson,
  type Result,
  type RunOptions,
  readSpec,
  resultsOf,
  runRelease,
  type Spec,
  type SpecFile,
  specJsonSchema,
} from "./release/index.js";
export { jsonLog, type Service, type ServiceOptions, startService } from "./service/index.js";
