export { columnType } from "./column-type.js";
export { assembleCounts } from "./counts.js";
export type { Engine, Group, RunOptions } from "./engine.js";
export { cancellable, failed, noTable, tableMissing, unavailable } from "./failure.js";
export { assemble, type Row } from "./groups.js";
export { nameParts } from "./table-name.js";
