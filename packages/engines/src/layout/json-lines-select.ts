import { literal, quotedName } from "../duckdb/index.js";
import { castTo } from "./csv-select.js";
import type { CsvColumns } from "./header.js";
import { LONGEST_LINE, selectLines } from "./select-lines.js";

/** Whether the text `line` is a JSON object. JSON functions fail on text that is not JSON. */
export const IS_OBJECT =
  "CASE WHEN json_valid(line) THEN json_type(line) = 'OBJECT' ELSE false END";

/** Selects the rows of files of JSON lines, with one column for each declared column. */
export function jsonLinesSelect(
  paths: readonly string[],
  columns: CsvColumns,
  longest = LONGEST_LINE,
): string {
  const fields = jsonFields(columns).map(
    (field, i) => `${castTo(columns[i]!.type, field)} AS ${quotedName(columns[i]!.name)}`,
  );
  return `SELECT ${fields.join(", ")} FROM (${jsonObjects(paths, columns, longest)})`;
}

/**
 * The text of each field of an object: the characters of a string, or a number or boolean as it is
 * written. An object, a list and an empty text are null, like a field that is missing.
 */
export const jsonFields = (columns: CsvColumns): readonly string[] =>
  columns.map(
    (_, i) =>
      `CASE WHEN o.types[${i + 1}] NOT IN ('OBJECT', 'ARRAY') THEN nullif(o.texts[${i + 1}], '') END`,
  );

/**
 * Selects the fields of each line that is a JSON object. Any other line is not a row. The bytes of a
 * line alone decide. If an object has a name twice, the first field counts.
 */
export function jsonObjects(
  paths: readonly string[],
  columns: CsvColumns,
  longest = LONGEST_LINE,
): string {
  const names = `[${columns.map(({ name }) => literal(pointerTo(name))).join(", ")}]`;
  const fields = `{texts: json_extract_string(line, ${names}), types: json_type(line, ${names})}`;
  return `SELECT unnest(CASE WHEN ${IS_OBJECT} THEN [${fields}] END) AS o FROM (${selectLines(paths, 0, longest)})`;
}

/** The JSON pointer of a field of an object (RFC 6901). */
const pointerTo = (name: string): string => `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
