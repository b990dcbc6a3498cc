export { type FileReport, reportFile } from "./check-file.js";
export {
  type CsvOptions,
  type FieldType,
  type ImportReport,
  importCsv,
} from "./csv/index.js";
export { type FileOptions, openFile, openFiles } from "./open-files.js";
export type { FileSource, OpenOptions } from "./opening.js";
