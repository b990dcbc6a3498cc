export {
  adjacencyText,
  boundsOf,
  listText,
  type PublishedBounds,
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
  type JoinedEngine,
  type OpenLedgers,
  type Published,
  previewRelease,
  type ReleaseOptions,
  type ReleaseParts,
  type ReleasePreview,
  runRelease,
  specTable,
  tableName,
} from "./run/index.js";
export { parseSpec, type Spec, type SpecFile } from "./spec/index.js";
