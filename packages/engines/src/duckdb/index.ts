export { DuckDbEngine } from "./duckdb-engine.js";
export {
  type DuckDbOptions,
  startDuckDb,
  type TemporaryDuckDb,
  withDuckDb,
} from "./duckdb-instance.js";
export type { DuckDbSource } from "./duckdb-source.js";
export { checkFile, unreadableFile } from "./file.js";
export { literal, literalPath, parquetSelect, quotedName } from "./file-name.js";
export { isReadable } from "./readable.js";
