import { autoOrNumber } from "./bounds-spec.js";
import { sourcesSpec, tablesOf, unitOf } from "./join-query.js";
import { type DEFAULTS, fieldValue, itemsOf } from "./release-query.js";
import { releaseOf } from "./release-spec.js";

/**
 * The spec for the service and the command line. If the ledger is new, the spec contains the budget
 * that the form shows.
 */
export function specOf(query: URLSearchParams, isNew: boolean): object {
  const number = (name: keyof typeof DEFAULTS) => Number(fieldValue(query, name));
  return {
    ...sourcesSpec(query),
    privacy: privacyOf(query),
    ledger: {
      name: fieldValue(query, "ledger"),
      ...(isNew && { budget: { epsilon: number("epsilon"), delta: number("delta") } }),
    },
    confidence: number("confidence"),
    releases: itemsOf(query).map(releaseOf),
  };
}

function privacyOf(query: URLSearchParams): object {
  const { table, column } = unitOf(query);
  if (table === undefined) return { unit: "row" };
  const name = query.get("unitName");
  const isJoined = tablesOf(query).length > 1;
  const bound = (field: "groups" | "rows") => autoOrNumber(fieldValue(query, field));
  return {
    unit: isJoined ? { name: name || column } : { column, ...(name && { name }) },
    bound: { groups: bound("groups"), rows: bound("rows") },
  };
}
