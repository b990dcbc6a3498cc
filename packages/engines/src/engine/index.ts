export { connect } from "./connect.js";
export type { CsvOptions, FieldType } from "./csv/options.js";
export type { ConnectOptions, Engine, Group, RunOptions } from "./engine.js";
