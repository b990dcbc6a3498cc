export {
  adjacencyText,
  plannedJson,
  publishedCsv,
  publishedJson,
  type Result,
  resultsOf,
} from "./output/index.js";
export type { PlannedRelease, Solve } from "./plan/index.js";
export {
  type OpenLedgers,
  type Planned,
  type Published,
  previewRelease,
  type ReleaseOptions,
  type ReleaseParts,
  runRelease,
} from "./run/index.js";
export { parseSpec, type Spec, type SpecFile } from "./spec/index.js";
