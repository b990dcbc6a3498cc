export { begunOn, dayOf, endedOn, isoDay, periodName, type Series, startOf } from "./calendar.js";
export type { Every } from "./every.js";
export { fields, isAddress, label } from "./fields.js";
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
  GroupedRelease,
  KeySpec,
  Release,
  Statistic,
  SyntheticRelease,
  TablesRelease,
  Target,
} from "./releases.js";
export {
  aboutFile,
  aboutLedger,
  budgetShape,
  ledgerName,
  type Spec,
  specSchema,
} from "./schema.js";
export type { ColumnSpec, KeyTree } from "./table-columns.js";
