export type { ColumnFact } from "./column-fact.js";
export {
  type Compiled,
  checkNumbers,
  compile,
  compileColumnFacts,
  compileCounts,
  compileFor,
  compileProbe,
  compileSpread,
  type Statement,
} from "./compile.js";
export type { DialectName } from "./dialect.js";
export type { Parameter } from "./fragment.js";
export type { KeyType } from "./keys.js";
export type { Reading } from "./rows.js";
