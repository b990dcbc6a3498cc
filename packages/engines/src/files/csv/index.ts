export { firstFields } from "./first-fields.js";
export { checkTarget, type ImportReport, importCsv, writeWhole } from "./import-csv.js";
export { type CsvLineReport, readLines } from "./lines.js";
export { type ColumnLook, type CsvLook, type GuessedType, lookAtCsv } from "./look.js";
export { type OpenCsv, openCsv } from "./open-csv.js";
