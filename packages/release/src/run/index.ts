export { type DescribedRelease, describeRelease } from "./describe-release.js";
export type { DescribedPublication, Publish } from "./keep-publication.js";
export { eventsOf } from "./parts.js";
export {
  type OpenLedgers,
  type Published,
  previewRelease,
  type ReleaseOptions,
  type ReleaseParts,
  type ReleasePreview,
  runRelease,
} from "./run-release.js";
export { type JoinedEngine, specTable, tableName } from "./spec-table.js";
export { stoppedError } from "./stopped-error.js";
