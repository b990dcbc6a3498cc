export { Compactor } from "./compact.js";
export type { ByteSource, RowWriter } from "./row-writer.js";
export { TextBatch } from "./text-batch.js";
export { TextTable } from "./text-table.js";
