export type { ColumnFact } from "./column-fact.js";
export {
  type Compiled,
  type CompileOptions,
  checkNumbers,
  compile,
  compileColumnFacts,
  compileCounts,
  compileFor,
  compileProbe,
  compileSpread,
  type Statement,
} from "./compile.js";
export { type AskedQuery, compileTogether, type Together } from "./compile-together.js";
export type { DialectName } from "./dialect.js";
export { duckdb } from "./duckdb.js";
export {
  bind,
  type Fragment,
  own,
  type Parameter,
  type Placeholder,
  render,
  sql,
} from "./fragment.js";
export type { KeyType } from "./keys.js";
export type { Reading } from "./rows.js";
