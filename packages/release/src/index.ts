export {
  adjacencyText,
  previewJson,
  publishedCsv,
  publishedJson,
  type Result,
  resultColumns,
  resultsOf,
  rowsCsv,
  syntheticRowsOf,
  tableCsv,
  tablesOf,
} from "./output/index.js";
export type {
  PreparedRelease,
  PublishedCell,
  PublishedRows,
  PublishedTable,
  RowsQuality,
  Solve,
  TableFit,
} from "./prepare/index.js";
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
