export type { CsvOptions, FieldType } from "../layout/index.js";
export { type FileReport, reportFile } from "./check-file.js";
export type { ColumnLook, CsvLook, GuessedType, ImportReport } from "./csv/index.js";
export { firstFields, lookAtCsv } from "./csv/index.js";
export { importFile } from "./import-file.js";
export type { FlawedLines } from "./lines/index.js";
export { type FileOptions, openFile, openFiles } from "./open-files.js";
export type { FileSource, OpenOptions } from "./opening.js";
