export { type FileReport, reportFile } from "./check-file.js";
export { connect } from "./connect.js";
export { type ImportReport, importCsv } from "./csv/import-csv.js";
export type { CsvOptions, FieldType } from "./csv/options.js";
export type { ConnectOptions, Engine, Group, RunOptions } from "./engine.js";
