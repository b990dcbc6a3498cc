export { type ColumnReport, castReport } from "./casts.js";
export { type ImportReport, importCsv } from "./import-csv.js";
export { type LineReport, readLines } from "./lines.js";
export { openCsv } from "./open-csv.js";
export type { CsvOptions, FieldType } from "./options.js";
export { csvSelect, fieldLists } from "./select.js";
