export { DuckDbEngine, type DuckDbSource } from "./duckdb-engine.js";
export { type DuckDbOptions, type Scratch, startDuckDb, withDuckDb } from "./duckdb-instance.js";
export { checkFile, notOfItsKind } from "./file.js";
export { literal, literalPath, parquetSelect, quotedName } from "./file-name.js";
export { isReadable } from "./readable.js";
