export type {
  CsvOptions,
  FieldType,
  FileOptions as ConnectOptions,
  FileReport,
  ImportReport,
  OpenOptions,
} from "../files/index.js";
export { connect } from "./connect.js";
export { type Connected, connectAll, type SourceAddress } from "./connect-all.js";
export { importCsv, reportFile } from "./files.js";
export { loadDriver } from "./load.js";
