import { mustChoose, type SpreadQuery, unitsAreInOneGroup } from "../query/index.js";
import { search } from "./bins.js";
import { rankedPairs } from "./choice.js";
import type { Dialect } from "./dialect.js";
import { cast, type Fragment, join, own, sql } from "./fragment.js";
import { aggregate, contribution, pairsOf, pairValues } from "./query.js";
import type { Reading, Rows } from "./rows.js";

/**
 * Builds the SQL query of a spread. If each row is a unit, the bins hold the steps of rows.
 * Otherwise the levels are those of `buildQuery`: (unit, group) pairs, then the pairs of the groups
 * chosen for each unit. The level `kept` has the integer x of each pair and the number y to sum. Two
 * aggregates of this level are joined in one statement, so that rows are read and grouped once: the
 * bins of each group, and the number of units in each bin.
 */
export function buildSpread(
  query: SpreadQuery,
  dialect: Dialect,
  source: Rows,
  salt: string,
  reading: Reading,
): Fragment {
  const keys = query.by.map((_, i) => own(`k${i}`));
  const out = keys.map((key, i) => source.keyOut(key, i));
  const rows = source.select(exact(reading));
  const inBins = (from: Fragment): Fragment => {
    const columns = join([...keys, sql`y`, sql`${binOf(query)} AS b`], ", ");
    const by = join([...keys, sql`b`], ", ");
    const values = [sql`b`, sql`count(*)`, sql`coalesce(${dialect.sum(sql`y`)}, 0)`];
    return sql`SELECT ${selected(out, values, dialect)}\nFROM (SELECT ${columns}\nFROM ${from}) AS s\nGROUP BY ${by}`;
  };
  if (query.unit === undefined) {
    const steps = join([...keys, sql`v0 AS x`, sql`v0 AS y`], ", ");
    return inBins(sql`(SELECT ${steps} FROM (${rows}) AS r${dialect.once}) AS kept`);
  }
  const chooses = mustChoose(query);
  const levels = [
    pairsOf(keys, pairColumns(query, dialect), rows),
    ...(chooses ? [rankedPairs(query, dialect, salt, keys)] : []),
    keptPairs(query, dialect, keys, chooses),
  ];
  const head = sql`WITH ${join(levels, ",\n")}\n${inBins(own("kept"))}`;
  if (unitsAreInOneGroup(query)) return head;
  const nulls = keys.map(() => own("NULL"));
  const units = selected(nulls, [sql`b`, sql`count(*)`, own("NULL")], dialect);
  const top =
    query.spread.of === "groups"
      ? sql`SELECT count(*) AS x FROM pairs GROUP BY u`
      : sql`SELECT max(x) AS x FROM kept GROUP BY u`;
  return sql`${head}\nUNION ALL\nSELECT ${units}\nFROM (SELECT ${binOf(query)} AS b\nFROM (${top}${dialect.once}) AS t) AS s\nGROUP BY b`;
}

/** Keys, and numbers as text, so that no driver rounds the numbers. */
const selected = (keys: readonly Fragment[], values: readonly Fragment[], dialect: Dialect) =>
  join([...keys, ...values.map((value) => cast(value, dialect.types.text))], ",\n  ");

/** Facts that keep the steps of a row as they are. With the fact `small`, a row has twice its steps. */
const exact = ({ facts, ...reading }: Reading): Reading => ({
  ...reading,
  facts: facts && new Map([...facts].filter(([, fact]) => fact !== "small")),
});

/**
 * The index of the bin of the integer x, or null if x is null. A bin starts one step above the edge
 * before it.
 */
function binOf({ spread: { edges } }: SpreadQuery): Fragment {
  const starts = edges.map((edge) => own(BigInt(edge) + 1n));
  return sql`CASE WHEN x IS NOT NULL THEN ${search(own("x"), [own("NULL"), ...starts])} END`;
}

function pairColumns(query: SpreadQuery, dialect: Dialect): readonly Fragment[] {
  const { of } = query.spread;
  if (of === "greatest") return [sql`max(v0) AS m0`];
  const measure = Object.values(query.measures)[0]!;
  return pairValues(measure, aggregate(measure, 0, dialect), 0, dialect);
}

/** The pairs of the chosen groups, with the integer x of each pair and the number y to sum. */
function keptPairs(
  query: SpreadQuery,
  dialect: Dialect,
  keys: readonly Fragment[],
  chooses: boolean,
): Fragment {
  const { of } = query.spread;
  const [name, measure] = Object.entries(query.measures)[0]!;
  const contributed = () => contribution(query, name, measure, 0, dialect);
  const m = own("m0");
  const [x, y] =
    of === "groups"
      ? [chooses ? own("place") : own(1), contributed()]
      : of === "total"
        ? [contributed(), contributed()]
        : [m, m];
  const from = chooses ? sql`ranked WHERE place <= ${own(query.unit!.bound.groups)}` : sql`pairs`;
  const columns = join([own("u"), ...keys, sql`${x} AS x`, sql`${y} AS y`], ", ");
  return sql`kept AS (SELECT ${columns} FROM ${from}${dialect.once})`;
}
