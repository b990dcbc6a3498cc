import { literal, quotedName } from "../duckdb/index.js";
import { fieldPattern } from "./delimiter.js";
import type { CsvColumns } from "./header.js";
import type { CsvLayout, FieldType } from "./options.js";
import { LONGEST_LINE, selectLines } from "./select-lines.js";

/**
 * The SQL cast for each type. No cast can fail, and the result of a cast depends on one field only.
 */
const CASTS = {
  text: (field) => field,
  integer: (field) => `TRY_CAST(${field} AS BIGINT)`,
  number: (field) => `TRY_CAST(${field} AS DOUBLE)`,
  boolean: (field) => `TRY_CAST(${field} AS BOOLEAN)`,
  date: (field) => `TRY_CAST(${field} AS DATE)`,
  timestamp: (field) => `TRY_CAST(${field} AS TIMESTAMP)`,
} as const satisfies Readonly<Record<string, (field: string) => string>>;

export function castTo(type: FieldType, field: string): string {
  if (typeof type === "string") return CASTS[type](field);
  const [format, target] = "date" in type ? [type.date, "DATE"] : [type.timestamp, "TIMESTAMP"];
  // The condition is needed because DuckDB reads words such as "infinity" as the year 1900.
  const parsed = `CASE WHEN regexp_matches(${field}, '[0-9]') THEN try_strptime(${field}, ${literal(format)}) END`;
  return `TRY_CAST(${parsed} AS ${target})`;
}

/**
 * The fields of a line with more bytes than this are counted before the line is split. A line of a
 * million delimiters becomes a list of 16 MB, and DuckDB splits 2048 lines at once. A hundred such
 * lines would need more memory than a browser has, after the budget was spent.
 */
const LONG_LINE = 4096;

/** Selects the rows of CSV files, with one column for each field. */
export function csvSelect(
  paths: readonly string[],
  columns: CsvColumns,
  layout: CsvLayout,
  longest = LONGEST_LINE,
): string {
  const fields = columns.map(
    ({ name, type }, i) => `${castTo(type, `nullif(f[${i + 1}], '')`)} AS ${quotedName(name)}`,
  );
  return `SELECT ${fields.join(", ")} FROM (${fieldLists(paths, columns.length, layout, longest)})`;
}

/**
 * Selects a list of fields for each line that is a row. A line is a row if its quotes are paired
 * and if it has as many fields as the file has columns. The bytes of a line alone decide whether
 * the line is a row.
 */
export function fieldLists(
  paths: readonly string[],
  count: number,
  { delimiter, header }: CsvLayout,
  longest = LONGEST_LINE,
): string {
  const lines = selectLines(paths, header ? 1 : 0, longest);
  const sign = literal(delimiter);
  const plain = `string_split(line, ${sign})`;
  const trimmed = `list_transform(${plain}, lambda x: trim(x, ' '))`;
  const found = `regexp_extract_all(${sign} || line, '${fieldPattern(delimiter)}', 1)`;
  const unquoted = `list_transform(${found}, lambda x: CASE WHEN length(x) > 1 AND x[1] = '"' AND x[-1] = '"' THEN replace(x[2:-2], '""', '"') ELSE trim(x, ' ') END)`;
  const isOther = `CASE WHEN strlen(line) > ${LONG_LINE} THEN ${fieldCount(delimiter)} <> ${count} ELSE false END`;
  const split = `CASE WHEN ${isOther} THEN NULL WHEN NOT contains(line, '"') THEN CASE WHEN contains(line, ' ') THEN ${trimmed} ELSE ${plain} END WHEN (strlen(line) - strlen(replace(line, '"', ''))) % 2 = 0 THEN ${unquoted} END`;
  // A WHERE condition would split each line twice: once to count the fields, and once to read the
  // fields.
  return `SELECT unnest(CASE WHEN len(f) = ${count} THEN [f] END) AS f FROM (SELECT ${split} AS f FROM (${lines}))`;
}

/** The number of fields of a line, computed without a list: each field adds one mark. */
function fieldCount(delimiter: string): string {
  const sign = literal(delimiter);
  const marked = (mark: string) =>
    `strlen(regexp_replace(${sign} || line, '${fieldPattern(delimiter)}', '${mark}', 'g'))`;
  const plain = `(strlen(line) - strlen(replace(line, ${sign}, ''))) // strlen(${sign}) + 1`;
  return `CASE WHEN contains(line, '"') THEN ${marked("x")} - ${marked("")} ELSE ${plain} END`;
}
