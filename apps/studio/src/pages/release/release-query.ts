import type { Patch } from "../../address/address.js";
import { IS_STATIC_SITE } from "../../address/site.js";
import { type Item, parseItems } from "../../ui/item-list.js";

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

/** The types of columns of the sample. */
const SAMPLE_TYPES = "age: integer, day: integer, days: integer";

/**
 * Whether the form is about the sample: no source is named, or the service is asked for its file
 * without a folder. A file of this computer may have the same name as the sample.
 */
export function isSample(query: URLSearchParams): boolean {
  const source = query.get("source");
  if (source === null) return true;
  const isService = !IS_STATIC_SITE && query.get("at") !== "browser";
  return isService && source === DEFAULTS.source;
}

/** The types of columns of the first table, as the form shows them. */
export function typesText(query: URLSearchParams): string {
  return query.get("types") ?? (isSample(query) ? SAMPLE_TYPES : "");
}

export function fieldValue(query: URLSearchParams, name: keyof typeof DEFAULTS): string {
  return query.get(name) ?? DEFAULTS[name];
}

export function itemsOf(query: URLSearchParams): Item[] {
  return parseItems(fieldValue(query, "releases"));
}

/** The choice of privacy unit in which each row is protected by itself. */
export const ROW = "(row)";

/** What a newly chosen table does not keep from the table before it. */
export const FRESH: Patch = {
  ...{ sample: undefined, source: undefined, table: undefined, delimiter: undefined },
  ...{ encoding: undefined, types: undefined, version: undefined, join: undefined },
  ...{ unit: undefined, unitName: undefined, ledger: undefined, releases: undefined },
};

/** The form for a newly chosen table: a count of its rows, paid from the table's ledger. */
export function startOf(source: string, ledger: string | undefined): Patch {
  const releases = "rows~statistic=count~epsilon=0.5";
  return { ...FRESH, source, unit: ROW, ledger, releases };
}
