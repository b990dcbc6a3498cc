export {
  type BoundProgress,
  coversReleases,
  type ReleasesBound,
  type ReleasesNeed,
  releasesBound,
} from "./releases-bound.js";
