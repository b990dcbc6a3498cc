export { isStored } from "./duckdb-catalog.js";
export { columnsOf } from "./duckdb-columns.js";
export { DuckDbEngine } from "./duckdb-engine.js";
export { duckDbError } from "./duckdb-error.js";
export type { DuckDbConnection, DuckDbHost } from "./duckdb-host.js";
export type { DuckDbSource, FileTable } from "./duckdb-source.js";
export { interruptible } from "./interruptible.js";
export { literal, literalPath, literalPaths, quotedName, quotedPath } from "./names.js";
export { isReadable, unreadableRows } from "./readable.js";
