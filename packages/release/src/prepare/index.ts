export { labelOf } from "./bin-label.js";
export type { About, AutomaticBounds, Chosen, ChosenQuery, Cut, CutCount } from "./chosen.js";
export { withRoundingMargin } from "./level.js";
export { sureText } from "./numbers.js";
export { prepareRelease } from "./prepare-release.js";
export type {
  Cell,
  CollectOptions,
  Drawn,
  FoundGroup,
  PreparedRelease,
  ReleasePart,
  Shown,
} from "./prepared.js";
export type { PublishedRows, RowsQuality, TableFit } from "./published-rows.js";
export type { PublishedCell, PublishedTable } from "./published-table.js";
export { type Solve, whenSolved } from "./solutions.js";
export { uniqueNames } from "./unique-names.js";
