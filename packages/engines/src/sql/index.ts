export {
  type Compiled,
  compile,
  compileFor,
  compileKnown,
  compileProbe,
  type Query,
} from "./compile.js";
export type { DialectName } from "./dialect.js";
export type { Parameter } from "./fragment.js";
export type { KeyType } from "./keys.js";
export type { Known } from "./known.js";
