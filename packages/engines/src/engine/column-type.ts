import type { ColumnType } from "../plan/index.js";

/** Names of types, of all three engines, in lower case; a pattern matches from the start. */
const TYPES: readonly (readonly [RegExp, ColumnType])[] = [
  [/^u?(tiny|small|big)?int(eger)?$|^int[248]$/, "integer"],
  [/^(decimal|numeric|u?hugeint)\b/, "decimal"],
  [/^(double|real|float[48]?)\b/, "float"],
  [/^bool(ean)?$/, "boolean"],
  [/^date$/, "date"],
  [/^timestamp/, "timestamp"],
  [/^(varchar|char|bpchar|text|uuid|enum|name|citext)\b/, "text"],
];

export function columnType(name: string): ColumnType {
  const lower = name.toLowerCase();
  return TYPES.find(([pattern]) => pattern.test(lower))?.[1] ?? "other";
}
