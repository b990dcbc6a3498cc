export {
  type ConnectOptions,
  type CsvOptions,
  connect,
  type Engine,
  type Group,
  type RunOptions,
} from "./engine.js";
