export { connect } from "./connect.js";
export type {
  ConnectOptions,
  CsvOptions,
  Engine,
  Group,
  RunOptions,
} from "./engine.js";
