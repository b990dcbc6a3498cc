import type { ColumnType } from "../query/index.js";

/**
 * Names of types, of all three engines, in lower case. A pattern matches all of a name: of a list of
 * texts two may print alike, so that `varchar[]` must not pass for `varchar`.
 */
const TYPES: readonly (readonly [RegExp, ColumnType])[] = [
  [/^(u?(tiny|small|big)?int|u?integer|int[248])$/, "integer"],
  [/^((decimal|numeric)(\(\d+, ?\d+\))?|u?hugeint)$/, "decimal"],
  [/^(double( precision)?|real|float[48]?)$/, "float"],
  [/^bool(ean)?$/, "boolean"],
  [/^date$/, "date"],
  [/^timestamp(tz|_s|_ms|_ns)?(\(\d+\))?( with(out)? time zone)?$/, "timestamp"],
  [/^((varchar|char|bpchar)(\(\d+\))?|text|uuid|name|citext|enum|enum\(.*\))$/s, "text"],
];

export function columnType(name: string): ColumnType {
  const lower = name.toLowerCase();
  return TYPES.find(([pattern]) => pattern.test(lower))?.[1] ?? "other";
}
