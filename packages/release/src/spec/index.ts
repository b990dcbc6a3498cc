export { SHARE } from "./automatic.js";
export { begunOn, dayOf, endedOn, isoDay, periodName, type Series, startOf } from "./calendar.js";
export { isPublic, joinsOf, type UsedSource, usedSources } from "./data.js";
export type { Every } from "./every.js";
export { fields, isAddress, label } from "./fields.js";
export { type JoinSpec, joinPath } from "./joins.js";
export { specJsonSchema } from "./json-schema.js";
export { type FieldProblem, type Locator, nowhere, problemsError } from "./locate.js";
export type { ChoiceName } from "./most-frequent.js";
export type { Demand, MechanismName } from "./noise.js";
export { parseSpec, parseText, type SpecFile } from "./parse-spec.js";
export { type Path, pathText } from "./places.js";
export { bodyError } from "./problem.js";
export { thousandthsOf } from "./quantile-levels.js";
export type {
  ColumnsRelease,
  DeclaredRelease,
  GroupedRelease,
  KeySpec,
  Release,
  Statistic,
  SyntheticRelease,
  TablesRelease,
  Target,
} from "./releases.js";
export {
  aboutLedger,
  budgetShape,
  ledgerName,
  type Spec,
  type SpecData,
  specSchema,
  specShape,
  specWith,
} from "./schema.js";
export {
  aboutFile,
  few,
  type JoinedSource,
  type ReadingOptions,
  readingOptions,
  role,
  type Source,
  writtenFiles,
} from "./sources.js";
export type { ColumnSpec, KeyTree } from "./table-columns.js";
export { type UnitSpec, unitLabel, unitsLabel } from "./unit.js";
