export {
  adjacencyText,
  previewJson,
  publishedCsv,
  publishedJson,
  type Result,
  resultColumns,
  resultsOf,
} from "./output/index.js";
export type { PreparedRelease, Solve } from "./prepare/index.js";
export {
  type OpenLedgers,
  type Published,
  previewRelease,
  type ReleaseOptions,
  type ReleaseParts,
  type ReleasePreview,
  runRelease,
} from "./run/index.js";
export { parseSpec, type Spec, type SpecFile } from "./spec/index.js";
