export { interrupted } from "./interrupted.js";
export { publishedCsv } from "./output/csv.js";
export { plannedJson, publishedJson } from "./output/json.js";
export { type Result, resultsOf } from "./output/results.js";
export { describePlan, describePublished } from "./output/text.js";
export {
  type Planned,
  type Published,
  previewRelease,
  type RunOptions,
  runRelease,
} from "./run-release.js";
export { specJsonSchema } from "./spec/json-schema.js";
export { parseSpec, readSpec, type SpecFile } from "./spec/read-spec.js";
export type { Spec } from "./spec/schema.js";
