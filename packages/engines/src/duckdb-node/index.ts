export { checkFile } from "./file.js";
export { NodeConnection, type TextAppender } from "./node-connection.js";
export { type DuckDbOptions, NodeHost, startDuckDb, withDuckDb } from "./node-host.js";
