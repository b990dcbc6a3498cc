export { type ColumnReport, castReport } from "./casts.js";
export { castTo, csvSelect, fieldLists } from "./csv-select.js";
export { delimiterOf, fieldsOf, patternOf } from "./delimiter.js";
export { type CsvColumns, csvColumns, HEADER_BYTES, namedColumns } from "./header.js";
export { jsonColumns } from "./json-columns.js";
export { IS_OBJECT, jsonFields, jsonLinesSelect, jsonObjects } from "./json-lines-select.js";
export {
  type CsvLayout,
  type CsvOptions,
  csvLayout,
  type Encoding,
  type FieldType,
  refuseOption,
} from "./options.js";
export { LONGEST_LINE, selectLines } from "./select-lines.js";
