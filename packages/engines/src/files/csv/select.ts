import { literal, literalPath, quotedName } from "../../duckdb/index.js";
import { type CsvColumns, fieldPattern, LONGEST_LINE } from "./header.js";
import type { CsvLayout, FieldType } from "./options.js";

/** What a field is read as. No cast fails, and nothing but the field decides. */
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
  // Of words such as "infinity", DuckDB makes the year 1900.
  const parsed = `CASE WHEN regexp_matches(${field}, '[0-9]') THEN try_strptime(${field}, ${literal(format)}) END`;
  return `TRY_CAST(${parsed} AS ${target})`;
}

/** The rows of a CSV file, with a column for each of its fields. */
export function csvSelect(
  path: string,
  columns: CsvColumns,
  layout: CsvLayout,
  longest = LONGEST_LINE,
): string {
  const fields = columns.map(
    ({ name, type }, i) => `${castTo(type, `nullif(f[${i + 1}], '')`)} AS ${quotedName(name)}`,
  );
  return `SELECT ${fields.join(", ")} FROM (${fieldLists(path, columns.length, layout, longest)})`;
}

/** Near its own limit DuckDB takes a line or not by its place in the file and its buffers. */
const SLACK = 1000;

/**
 * A list of fields for each line that is a row: the line's quotes are paired and it has as many fields
 * as there are columns. Each line gives one row or none, by its own bytes alone: DuckDB only cuts the
 * file into lines, at every CR and LF. Every option is fixed, so that no byte of one line decides how
 * another is read; as delimiter a line end, which no line has, lest what follows one be left out unseen.
 * There is no `buffer_size`: DuckDB 1.5 loses a row at each end of a buffer of odd size.
 */
export function fieldLists(
  path: string,
  count: number,
  { delimiter, header }: CsvLayout,
  longest = LONGEST_LINE,
): string {
  const options = `auto_detect = false, header = false, skip = ${header ? 1 : 0}, delim = '\\n', quote = '', escape = '', comment = '', new_line = '\\n', encoding = 'utf-8', compression = 'none', null_padding = false, strict_mode = false, ignore_errors = true, hive_partitioning = false, max_line_size = ${longest + SLACK}, columns = {'line': 'VARCHAR'}`;
  // A byte-order mark may be any line's, where the lines before it are taken away.
  const lines = `SELECT ltrim(line, '\ufeff') AS line FROM read_csv(${literalPath(path)}, ${options}) WHERE strlen(line) <= ${longest}`;
  const plain = `string_split(line, '${delimiter}')`;
  const trimmed = `list_transform(${plain}, lambda x: trim(x, ' '))`;
  const found = `regexp_extract_all('${delimiter}' || line, '${fieldPattern(delimiter)}', 1)`;
  const unquoted = `list_transform(${found}, lambda x: CASE WHEN length(x) > 1 AND x[1] = '"' AND x[-1] = '"' THEN replace(x[2:-2], '""', '"') ELSE trim(x, ' ') END)`;
  const split = `CASE WHEN NOT contains(line, '"') THEN CASE WHEN contains(line, ' ') THEN ${trimmed} ELSE ${plain} END WHEN (strlen(line) - strlen(replace(line, '"', ''))) % 2 = 0 THEN ${unquoted} END`;
  // As a condition the split would run twice, once to count fields and once to read them.
  return `SELECT unnest(CASE WHEN len(f) = ${count} THEN [f] END) AS f FROM (SELECT ${split} AS f FROM (${lines}))`;
}
