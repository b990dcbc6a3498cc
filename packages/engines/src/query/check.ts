import { checkOther, checkSets } from "./check-sets.js";
import { checkSpread } from "./check-spread.js";
import { groupCount } from "./groups.js";
import type { Key, KeyValue, PeriodKey } from "./key.js";
import { type FieldPath, Problems } from "./problems.js";
import type { AggregateQuery, Measure, SetsQuery } from "./query.js";
import { refuse } from "./refuse.js";
import { checkJoins } from "./roles.js";
import type { SpreadQuery } from "./spread.js";

/** NUL characters and lone surrogates, which some engines cannot store. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

/**
 * The largest number of combinations of public keys. Each combination has a result, even a
 * combination without rows.
 */
const MOST_GROUPS = 2n ** 20n;

/** Checks every part of a query that depends neither on the dialect nor on the types of columns. */
export function checkQuery(query: AggregateQuery | SetsQuery | SpreadQuery): void {
  const problems = new Problems();
  const measures = Object.entries(query.measures);
  const isSets = "sets" in query;
  problems.attempt([], () => {
    if (measures.length === 0) refuse(["measures"], "at least one measure", "none");
  });
  for (const [name, measure] of measures) {
    problems.attempt([], () => checkMeasure(["measures", name], measure));
  }
  query.by.forEach((key, i) => {
    problems.attempt([], () => checkKey(["by", i], key));
    if (!isSets) problems.attempt([], () => checkOther(["by", i], key));
  });
  problems.attempt([], () => ("sets" in query ? checkSets(query) : checkGroups(query)));
  if ("spread" in query) problems.attempt([], () => checkSpread(query));
  problems.attempt([], () => checkNames(query));
  problems.attempt([], () => checkBound(query, isSets));
  problems.attempt([], () => checkRelation(query));
  problems.throwIfAny("query");
}

function checkGroups(query: AggregateQuery): void {
  const groups = groupCount(query) ?? 0n;
  if (groups <= MOST_GROUPS) return;
  refuse(["by"], `keys with at most ${MOST_GROUPS} combinations`, `${groups} combinations`);
}

/** Checks the names that users see. No two columns of a result may have the same name. */
function checkNames(query: AggregateQuery): void {
  const names = [...query.by.map((key) => key.name), ...Object.keys(query.measures)];
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) {
    refuse(["measures", twice], "a name that no key and no other measure has", "a name in use");
  }
  const derived = Object.keys(query.derive ?? {});
  const own = query.table.columns.filter(({ table }) => table === undefined);
  const taken = derived.find((name) => own.some((column) => column.name === name));
  if (taken !== undefined) {
    refuse(["derive", taken], "a new name", "the name of a column of the table");
  }
}

function checkBound({ unit, by }: AggregateQuery, isSets: boolean): void {
  if (unit === undefined) return;
  const { groups, rows, each } = unit.bound;
  for (const [name, value] of Object.entries({ groups, rows })) {
    if (Number.isSafeInteger(value) && value >= 1 && value <= 1e9) continue;
    refuse(["unit", "bound", name], "a whole number from 1 to 1e9", value);
  }
  if (each === undefined) return;
  const path = ["unit", "bound", "each"];
  if (!isSets) refuse(path, "absent in a query without `sets`", each);
  if (by[each] === undefined) refuse(path, "the index of a key in `by`", each);
}

/** The unit of a query over joined rows must be the unit that each joined row belongs to. */
function checkRelation({ table: { relation }, unit }: AggregateQuery): void {
  if (relation === undefined) return;
  const expected = checkJoins(relation).unit;
  if (expected === undefined) {
    if (unit !== undefined) refuse(["unit"], "absent if each row is a unit", "a unit");
    return;
  }
  const { from } = relation;
  const root = unit?.of.root;
  const isUnit =
    root?.kind === "name" &&
    root.name === expected.column &&
    (root.table ?? from) === (expected.table ?? from);
  if (isUnit) return;
  const name = `${expected.table === undefined ? "" : `${expected.table}.`}${expected.column}`;
  refuse(["unit"], `the unit of the joined rows, ${name}`, "another unit");
}

function checkMeasure(path: FieldPath, measure: Measure): void {
  if (measure.kind !== "sum") return;
  const { lower, upper, granularity, missing, total, squared } = measure;
  if (!(granularity > 0 && Number.isFinite(granularity) && Number.isFinite(1 / granularity))) {
    refuse([...path, "granularity"], "a finite number above 0, for example 0.01", granularity);
  }
  checkRange(path, lower, upper);
  if (total !== undefined) checkRange([...path, "total"], total.lower, total.upper);
  if (squared && lower !== 0) {
    refuse([...path, "lower"], "0 if `squared` is set; subtract the lower bound in `of`", lower);
  }
  if (squared && total !== undefined) {
    refuse([...path, "total"], "absent if `squared` is set", "a total");
  }
  if (missing !== undefined && !Number.isFinite(missing)) {
    refuse([...path, "missing"], "a finite number", missing);
  }
}

function checkRange(path: FieldPath, lower: number, upper: number): void {
  if (!Number.isFinite(lower)) refuse([...path, "lower"], "a finite number", lower);
  if (!(Number.isFinite(upper) && upper >= lower)) {
    refuse([...path, "upper"], `a finite number that is at least \`lower\` (${lower})`, upper);
  }
}

function checkKey(path: FieldPath, key: Key): void {
  if ("edges" in key) checkEdges([...path, "edges"], key.edges);
  else if ("starts" in key) checkPeriods(path, key);
  else if (key.values !== undefined) checkValues([...path, "values"], key.values);
}

/** A grid of 10,000 steps has 10,001 points, and an edge on both sides of each. */
const MOST_EDGES = 10_002;

function checkEdges(path: FieldPath, edges: readonly number[]): void {
  const rising = edges.every((edge, i) => i === 0 || edge > edges[i - 1]!);
  if (edges.length < 2 || edges.length > MOST_EDGES || !edges.every(Number.isFinite) || !rising) {
    refuse(path, `2 to ${MOST_EDGES} finite, increasing numbers`, `${edges.length} numbers`);
  }
}

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;

function checkPeriods(path: FieldPath, { starts, end }: PeriodKey): void {
  const isRising = starts.every((start, i) => start < (starts[i + 1] ?? end));
  const isIso = [...starts, end].every((day) => ISO_DATE.test(day));
  if (starts.length === 0 || starts.length > 10_000 || !isIso || !isRising) {
    const domain = "1 to 10000 increasing dates such as 2024-01-31, all before `end`";
    refuse([...path, "starts"], domain, `${starts.length} dates`);
  }
}

function checkValues(path: FieldPath, values: readonly KeyValue[]): void {
  const types = new Set(values.filter((value) => value !== null).map((value) => typeof value));
  if (values.length === 0 || types.size > 1 || values.some(isUnusable)) {
    const got = [...types].join(" and ") || "none";
    refuse(path, "one or more values of the same type (and null)", got);
  }
  const seen = new Set<KeyValue>();
  const twice = values.find((value) => seen.size === seen.add(value).size);
  if (twice !== undefined) refuse(path, "distinct values", `${String(twice).slice(0, 40)} twice`);
}

const isUnusable = (value: KeyValue): boolean =>
  (typeof value === "number" && !Number.isFinite(value)) ||
  (typeof value === "string" && UNSTORABLE.test(value));
