export type {
  CsvOptions,
  FieldType,
  FileOptions as ConnectOptions,
  FileReport,
  ImportReport,
} from "../files/index.js";
export { connect } from "./connect.js";
export { importCsv, reportFile } from "./files.js";
export { loadDriver } from "./load.js";
