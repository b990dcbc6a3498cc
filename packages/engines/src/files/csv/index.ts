export { type ColumnReport, castReport } from "./casts.js";
export { firstFields } from "./first-fields.js";
export { type CsvColumns, namedColumns } from "./header.js";
export { checkTarget, type ImportReport, importCsv, writeWhole } from "./import-csv.js";
export { type CsvLineReport, readLines } from "./lines.js";
export { type ColumnLook, type CsvLook, type GuessedType, lookAtCsv } from "./look.js";
export { type OpenCsv, openCsv } from "./open-csv.js";
export { type CsvOptions, csvLayout, type FieldType, refuse as refuseOption } from "./options.js";
export { castTo, csvSelect, fieldLists } from "./select.js";
