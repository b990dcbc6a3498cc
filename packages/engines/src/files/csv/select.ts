import { literal, literalPath, quotedName } from "../../duckdb/index.js";
import { type CsvColumns, fieldPattern, LONGEST_LINE } from "./header.js";
import type { CsvLayout, FieldType } from "./options.js";

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

/** Selects the rows of a CSV file, with one column for each field. */
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

/**
 * DuckDB has its own limit on the length of a line. Near this limit, DuckDB may accept or skip a
 * line, depending on the position of the line in the file and on the buffers.
 */
const LIMIT_MARGIN = 1000;

/**
 * Selects a list of fields for each line that is a row. A line is a row if its quotes are paired
 * and if it has as many fields as the file has columns. The bytes of a line alone decide whether
 * the line is a row.
 *
 * DuckDB only splits the file into lines, at every CR and LF. Every option is fixed, so that no
 * byte of one line changes how another line is read. The option `delim` is a line end, which no
 * line contains, because DuckDB would silently drop the text after a delimiter. The option
 * `buffer_size` is not set, because DuckDB 1.5 loses a row at the end of each buffer of odd size.
 */
export function fieldLists(
  path: string,
  count: number,
  { delimiter, header }: CsvLayout,
  longest = LONGEST_LINE,
): string {
  const options = `auto_detect = false, header = false, skip = ${header ? 1 : 0}, delim = '\\n', quote = '', escape = '', comment = '', new_line = '\\n', encoding = 'utf-8', compression = 'none', null_padding = false, strict_mode = false, ignore_errors = true, hive_partitioning = false, max_line_size = ${longest + LIMIT_MARGIN}, columns = {'line': 'VARCHAR'}`;
  // A byte-order mark is removed from every line. Any line may be the first line of the file if the
  // lines before it are removed.
  const lines = `SELECT ltrim(line, '\ufeff') AS line FROM read_csv(${literalPath(path)}, ${options}) WHERE strlen(line) <= ${longest}`;
  const plain = `string_split(line, '${delimiter}')`;
  const trimmed = `list_transform(${plain}, lambda x: trim(x, ' '))`;
  const found = `regexp_extract_all('${delimiter}' || line, '${fieldPattern(delimiter)}', 1)`;
  const unquoted = `list_transform(${found}, lambda x: CASE WHEN length(x) > 1 AND x[1] = '"' AND x[-1] = '"' THEN replace(x[2:-2], '""', '"') ELSE trim(x, ' ') END)`;
  const split = `CASE WHEN NOT contains(line, '"') THEN CASE WHEN contains(line, ' ') THEN ${trimmed} ELSE ${plain} END WHEN (strlen(line) - strlen(replace(line, '"', ''))) % 2 = 0 THEN ${unquoted} END`;
  // A WHERE condition would split each line twice: once to count the fields, and once to read the
  // fields.
  return `SELECT unnest(CASE WHEN len(f) = ${count} THEN [f] END) AS f FROM (SELECT ${split} AS f FROM (${lines}))`;
}
