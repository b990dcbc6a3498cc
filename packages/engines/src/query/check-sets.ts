import { blocksOf } from "./blocks.js";
import { cellsOf, publicValues } from "./groups.js";
import type { Key } from "./key.js";
import type { FieldPath } from "./problems.js";
import type { SetsQuery } from "./query.js";
import { refuse } from "./refuse.js";

/** The largest number of cells of all tables of a query together. */
const MOST_CELLS = 2n ** 22n;
const MOST_SETS = 5000;
/** PostgreSQL supports at most 1664 columns in a subquery. Each key and each block is a column. */
const MOST_COLUMNS = 1000;

/** Checks the parts of a query that only a query with sets has. */
export function checkSets({ by, measures, sets }: SetsQuery): void {
  const secret = by.findIndex((key) => publicValues(key) === undefined);
  if (secret >= 0) {
    refuse(["by", secret], "a key with `values`, `edges` or `starts`", "a private key");
  }
  const [measure, ...others] = Object.values(measures);
  if (measure?.kind !== "count" || measure.of !== undefined || others.length > 0) {
    refuse(["measures"], "one count of rows in a query with `sets`", "other measures");
  }
  if (sets.length === 0 || sets.length > MOST_SETS) {
    refuse(["sets"], `1 to ${MOST_SETS} sets of keys`, `${sets.length} sets`);
  }
  sets.forEach((set, i) => {
    if (set.every((key, j) => by[key] !== undefined && set.indexOf(key) === j)) return;
    refuse(["sets", i], "distinct indices of keys in `by`", set.join(", "));
  });
  const cells = sets.reduce((sum, set) => sum + product(by, set), 0n);
  if (cells > MOST_CELLS) {
    const domain = `tables of at most ${MOST_CELLS} cells in all; use fewer tables, fewer keys in a table, or wider bins`;
    refuse(["sets"], domain, `${cells} cells`);
  }
  if (by.length > MOST_COLUMNS) {
    refuse(["by"], `at most ${MOST_COLUMNS} keys`, `${by.length} keys`);
  }
  const blocks = blocksOf({ by, sets }).length;
  if (blocks > MOST_COLUMNS) {
    const domain = `fewer tables: at most ${MOST_COLUMNS}, where several small tables count as one`;
    refuse(["sets"], domain, `${blocks}`);
  }
}

const product = (by: readonly Key[], set: readonly number[]): bigint =>
  set.reduce((cells, key) => cells * BigInt(cellsOf(by[key]!)!), 1n);

/** Refuses a key with a cell for other values, in a query without sets. */
export function checkOther(path: FieldPath, key: Key): void {
  if (!("other" in key && key.other)) return;
  refuse([...path, "other"], "absent in a query without `sets`", "true");
}
