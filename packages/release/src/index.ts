export { adjacencyText } from "./output/adjacency-text.js";
export { publishedCsv } from "./output/csv.js";
export { plannedJson, publishedJson } from "./output/json.js";
export { type Result, resultsOf } from "./output/results.js";
export type { PlannedRelease } from "./plan/planned.js";
export {
  type OpenLedgers,
  type Planned,
  type Published,
  previewRelease,
  type ReleaseOptions,
  type ReleaseParts,
  runRelease,
} from "./run/run-release.js";
