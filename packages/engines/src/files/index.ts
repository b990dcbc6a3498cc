export { type FileReport, reportFile } from "./check-file.js";
export {
  type CsvOptions,
  type FieldType,
  type ImportReport,
  importCsv,
} from "./csv/index.js";
export { type FileOptions, openDuckDb } from "./open-duckdb.js";
