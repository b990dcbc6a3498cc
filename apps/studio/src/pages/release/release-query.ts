import type { Patch } from "../../address/address.js";
import { type Item, parseItems } from "../../ui/item-list.js";
import { statisticOf } from "./statistics.js";

/** The releases of the sample spec, `sample/library.yaml`. */
const BRANCHES = "Central,Harbour,Hillside,Market,North,University,Meadow,Island";
export const START = [
  "readers~statistic=units~epsilon=0.2",
  `loans by branch~statistic=count~by=branch~keys=${BRANCHES}~groups=2~rows=8~nonnegative=yes~integer=yes~epsilon=1`,
  "days kept~statistic=mean~of=days~lower=0~upper=60~epsilon=0.5",
  "readers by age~statistic=units~by=age~bins=0,12,18,30,45,60,75,100~nonnegative=yes~integer=yes~epsilon=0.3",
  "median days kept~statistic=quantile~of=days~at=0.5~lower=0~upper=90~groups=10~rows=1~epsilon=0.5",
].join(";");

/** The values of parameters that the address does not contain. */
export const DEFAULTS = {
  source: "loans.csv",
  unit: "reader",
  groups: "1",
  rows: "10",
  ledger: "library",
  epsilon: "4",
  delta: "0.000001",
  confidence: "0.95",
  releases: START,
} as const;

export function fieldValue(query: URLSearchParams, name: keyof typeof DEFAULTS): string {
  return query.get(name) ?? DEFAULTS[name];
}

export function itemsOf(query: URLSearchParams): Item[] {
  return parseItems(fieldValue(query, "releases"));
}

/** The choice of privacy unit in which each row is protected by itself. */
export const ROW = "(row)";

/** The form for a newly chosen table: a count of its rows, paid from the table's ledger. */
export function startOf(source: string, ledger: string | undefined): Patch {
  const isSample = source === DEFAULTS.source;
  const of = (value: string | undefined) => (isSample ? undefined : value);
  return {
    source: of(source),
    unit: of(ROW),
    ledger: of(ledger),
    releases: of("rows~statistic=count~epsilon=0.5"),
    table: undefined,
  };
}

/**
 * The spec for the service and the command line. If the ledger is new, the spec contains the budget
 * that the form shows.
 */
export function specOf(query: URLSearchParams, isNew: boolean): object {
  const number = (name: keyof typeof DEFAULTS) => Number(fieldValue(query, name));
  const unit = fieldValue(query, "unit");
  const table = query.get("table");
  return {
    source: { file: fieldValue(query, "source"), ...(table && { table }) },
    privacy: {
      unit: unit === ROW ? "row" : { column: unit },
      ...(unit !== ROW && { bound: { groups: number("groups"), rows: number("rows") } }),
    },
    ledger: {
      name: fieldValue(query, "ledger"),
      ...(isNew && { budget: { epsilon: number("epsilon"), delta: number("delta") } }),
    },
    confidence: number("confidence"),
    releases: itemsOf(query).map(releaseOf),
  };
}

function releaseOf({ word, values }: Item): object {
  const { id, fields } = statisticOf(values.statistic);
  const has = (field: (typeof fields)[number]) => fields.includes(field);
  const number = (name: string) => numberIn(values, name);
  const bound = { ...number("groups"), ...number("rows") };
  const aims = has("target") && values.pay === "target";
  return {
    name: word,
    statistic: id,
    ...(has("of") && { of: values.of ?? "" }),
    ...(has("at") && { at: levelsOf(values.at ?? "0.5") }),
    ...(has("intervals") && values.intervals === "no" && { intervals: false }),
    ...(has("clamp") && {
      ...{ lower: Number(values.lower ?? 0), upper: Number(values.upper ?? 100) },
      ...number("granularity"),
    }),
    ...(has("missing") && number("missing")),
    ...(has("edges") && { edges: numbers(values.edges ?? "") }),
    ...(has("k") && { k: Number(values.k ?? 5) }),
    // A ranking without a list of values selects the values privately.
    ...(has("values") && (values.values || !has("k")) && { values: words(values.values ?? "") }),
    ...(has("counts") && values.counts === "yes" && { counts: true }),
    ...(values.where && { where: values.where }),
    ...(values.by && { by: keyOf(values) }),
    ...(Object.keys(bound).length > 0 && { bound }),
    ...(values.named && { named: { units: Number(values.named) } }),
    ...(has("demand") && demandOf(values)),
    ...(aims
      ? { target: { ...number("within"), ...number("confidence"), ...number("delta") } }
      : { budget: { epsilon: Number(values.epsilon ?? 0.5), ...number("delta") } }),
  };
}

/** Reads one level, a list of levels, or the name of a list. */
function levelsOf(text: string): string | number | (string | number)[] {
  const levels = words(text);
  return levels.length === 1 ? levels[0]! : levels;
}

function keyOf(values: Item["values"]): object {
  const keys = values.keys ? { keys: words(values.keys) } : {};
  return { of: values.by, ...(values.bins ? { edges: numbers(values.bins) } : keys) };
}

function demandOf(values: Item["values"]): object {
  const flags = ["nonnegative", "integer", "unbiased"].filter((name) => values[name] === "yes");
  const demand = {
    ...Object.fromEntries(flags.map((name) => [name, true])),
    ...(values.least && { lower: Number(values.least) }),
    ...(values.most && { upper: Number(values.most) }),
  };
  return Object.keys(demand).length > 0 ? { demand } : {};
}

function numberIn(values: Item["values"], name: string): object {
  const text = values[name];
  return text ? { [name]: Number(text) } : {};
}

/**
 * Reads a list such as `a, b, c`. A number without quotes becomes a number; a number in quotes
 * becomes a string.
 */
function words(text: string): (string | number)[] {
  const parts = text.split(",").map((part) => part.trim());
  return parts.filter((part) => part !== "").map(wordOf);
}

function wordOf(part: string): string | number {
  const quoted = /^"(.*)"$/.exec(part);
  if (quoted) return quoted[1]!;
  return Number.isNaN(Number(part)) ? part : Number(part);
}

function numbers(text: string): number[] {
  const parts = text.split(",").map((part) => part.trim());
  return parts.filter((part) => part !== "").map(Number);
}
