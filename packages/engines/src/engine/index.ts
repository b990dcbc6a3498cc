export { columnType } from "./column-type.js";
export { assembleCounts } from "./counts.js";
export type { Database, Server } from "./database.js";
export type { Engine, Group, RunOptions } from "./engine.js";
export { cancellable, failed, inSource, noTable, tableMissing, unavailable } from "./failure.js";
export {
  endingAdvice,
  FILE_ENDINGS,
  type FileFormat,
  type FileKind,
  fileFormat,
  fileName,
} from "./file-format.js";
export { assemble, type Row } from "./groups.js";
export { loadDriver } from "./load.js";
export { assembleSpread } from "./spread.js";
export { nameParts, writtenName } from "./table-name.js";
export { uniqueColumns } from "./unique.js";
