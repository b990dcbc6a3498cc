export { withData } from "./data-flags.js";
export { previewRelease, type RunOptions, runRelease } from "./node-release.js";
export { progressBar } from "./progress.js";
export { readSpec } from "./read-spec.js";
export { csvOptions, fileOf, openSource, type SourceChoice, sourceNames } from "./source.js";
export { StopReason, stoppedError } from "./stopped-error.js";
export { describePreview, describePublished } from "./text.js";
