export {
  endingAdvice,
  FILE_ENDINGS,
  type FileFormat,
  fileFormat,
  loadDriver,
} from "../engine/index.js";
export type {
  ColumnLook,
  CsvLook,
  CsvOptions,
  FieldType,
  FileOptions as ConnectOptions,
  FileReport,
  FlawedLines,
  GuessedType,
  ImportReport,
  OpenOptions,
} from "../files/index.js";
export { connect } from "./connect.js";
export { type Connected, connectAll, type SourceAddress } from "./connect-all.js";
export { firstFields, importFile, lookAtCsv, reportFile } from "./files.js";
