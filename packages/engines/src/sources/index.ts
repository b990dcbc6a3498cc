export { checkDifferent, sameFormat, uncompressed } from "./check-files.js";
export { findSources, type Opener, openSources } from "./open-sources.js";
export type { FoundFile, FoundSource, Opened, Opening, Source } from "./source.js";
export {
  type CsvFile,
  checkTable,
  createView,
  csvView,
  fileTable,
  headed,
  jsonHeader,
  jsonLinesView,
  type TextFile,
  unreadableFile,
} from "./views.js";
