export { type Compiled, compile, type DialectName } from "./compile.js";
