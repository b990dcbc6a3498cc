export {
  type OpenLedgers,
  type Planned,
  type Published,
  previewRelease,
  type ReleaseOptions,
  type ReleaseParts,
  runRelease,
} from "./run-release.js";
