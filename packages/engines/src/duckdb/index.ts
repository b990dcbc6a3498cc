export { columnsOf } from "./duckdb-columns.js";
export { DuckDbEngine } from "./duckdb-engine.js";
export {
  type DuckDbOptions,
  startDuckDb,
  type TemporaryDuckDb,
  withDuckDb,
} from "./duckdb-instance.js";
export { type DuckDbSource, type FileTable, isStored } from "./duckdb-source.js";
export { quotedPath } from "./duckdb-statement.js";
export { checkFile, type FoundFile, unreadableFile } from "./file.js";
export { literal, literalPath, literalPaths, parquetSelect, quotedName } from "./file-name.js";
export { interruptible } from "./interruptible.js";
export { isReadable, unreadableRows } from "./readable.js";
