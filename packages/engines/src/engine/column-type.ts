import type { ColumnType } from "../query/index.js";

/**
 * The type names of all three engines, in lower case. A pattern must match the whole type name. For
 * example, `varchar[]` is not `varchar`, because two different lists of texts can have the same
 * printed form.
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
