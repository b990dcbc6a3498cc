import type { Source } from "@noisewright/contract/answers";
import { unquoted } from "../column-text.js";
import { columnTypes, columnTypesText, needsTypes } from "../column-types.js";
import { fieldValue, typesText } from "../release-query.js";

/** How the values of a column are written. */
export type NumberKind = "integer" | "number";

/** The source of the form, if its columns are known. */
export function sourceOf(query: URLSearchParams, sources: readonly Source[]): Source | undefined {
  return sources.find(({ name }) => name === fieldValue(query, "source"));
}

/** The type of a column: declared in the form, or known from the file. */
export function typeOf(query: URLSearchParams, sources: readonly Source[], column: string): string {
  const name = unquoted(column);
  const own = sourceOf(query, sources)?.columns.find((each) => each.name === name)?.type;
  const declared = columnTypes(typesText(query)) ?? {};
  return Object.hasOwn(declared, name) ? declared[name]! : (own ?? "text");
}

export function isNumeric(type: string): boolean {
  return ["integer", "number", "decimal", "real"].includes(type);
}

/** Whether the form says the type of a column. Files such as Parquet have types of their own. */
export function mayDeclare(query: URLSearchParams, sources: readonly Source[]): boolean {
  return needsTypes(sourceOf(query, sources)?.kind);
}

/** The types of the form, with the type of one more column. */
export function withType(query: URLSearchParams, column: string, type: NumberKind): string {
  return columnTypesText({ ...columnTypes(typesText(query)), [unquoted(column)]: type });
}
