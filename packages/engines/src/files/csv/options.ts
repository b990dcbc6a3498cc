import { NoisewrightError } from "@noisewright/core";

/** The type of a column. A field that does not have this type is read as null. */
export type FieldType =
  | "text"
  | "integer"
  | "number"
  | "boolean"
  | "date"
  | "timestamp"
  | { readonly date: string }
  | { readonly timestamp: string };

export const ENCODINGS = ["utf-8", "latin-1", "utf-16", "utf-16le", "utf-16be"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/**
 * The layout of a CSV file. By default the delimiter is a comma, there is a header line, the
 * encoding is UTF-8, and all columns are text.
 */
export interface CsvOptions {
  readonly delimiter?: string;
  /**
   * The types of columns by name. For a file without a header line, this may be a list of column
   * names; then all columns are text.
   */
  readonly columns?: Readonly<Record<string, FieldType>> | readonly string[];
  /**
   * Whether the first line holds the column names. The default is true, unless `columns` is a list.
   */
  readonly header?: boolean;
  readonly encoding?: Encoding;
}

/** The checked options of a CSV file, with default values filled in. */
export interface CsvLayout {
  readonly delimiter: string;
  readonly declared: ReadonlyMap<string, FieldType>;
  readonly header: boolean;
  readonly encoding: Encoding;
}

const DELIMITERS = [",", ";", "|", "\t", ":", " "];
const TYPES = ["text", "integer", "number", "boolean", "date", "timestamp"];
/**
 * The parts of date formats that are allowed. Each of these parts has the same meaning everywhere.
 */
const FORMAT = /^(?:[^%]|%-?[dmHIMS]|%[YybBfjpzaA%])+$/;

export function csvLayout(path: string, options: CsvOptions): CsvLayout {
  const { columns, encoding = "utf-8" } = options;
  const delimiter = options.delimiter ?? (/\.tsv$/i.test(path) ? "\t" : ",");
  if (!DELIMITERS.includes(delimiter)) {
    refuse("delimiter", 'a comma, semicolon, colon, bar, space or tab, for example ";"', delimiter);
  }
  if (!ENCODINGS.includes(encoding)) refuse("encoding", `one of ${ENCODINGS.join(", ")}`, encoding);
  const isList = isNames(columns);
  const header = options.header ?? !isList;
  if (header && isList) {
    refuse(
      "header",
      "false if `columns` is a list; to give types, write columns: { age: integer }",
      true,
    );
  }
  // Without this check, the byte-order mark of the first record would decide how all other records
  // are read.
  if (!header && encoding === "utf-16") {
    refuse("encoding", "utf-16le or utf-16be if the file has no header line", encoding);
  }
  const declared = declaredOf(columns);
  if (!header && declared.size === 0) {
    refuse(
      "columns",
      "the names of all columns if the file has no header line, for example [age, city]",
      "none",
    );
  }
  // A JavaScript object lists keys that are whole numbers first, whatever the order of the keys in
  // the text.
  if (!header && !isList && [...declared.keys()].some((name) => /^\d+$/.test(name))) {
    refuse(
      "columns",
      "names that are not whole numbers if the file has no header line",
      "a whole number",
    );
  }
  return { delimiter, declared, header, encoding };
}

const isNames = (columns: CsvOptions["columns"]): columns is readonly string[] =>
  Array.isArray(columns);

function declaredOf(columns: CsvOptions["columns"] = {}): ReadonlyMap<string, FieldType> {
  const entries = isNames(columns)
    ? columns.map((name) => [name, "text"] as const)
    : Object.entries(columns);
  const declared = new Map<string, FieldType>();
  for (const [name, type] of entries) {
    if (name === "") refuse("columns", "names that are not empty", name);
    if (declared.has(name)) refuse("columns", "different names", name);
    checkType(name, type);
    declared.set(name, type);
  }
  return declared;
}

function checkType(name: string, type: FieldType): void {
  if (typeof type === "string") {
    if (!TYPES.includes(type)) refuse(`columns.${name}`, `one of ${TYPES.join(", ")}`, type);
    return;
  }
  const format = "date" in type ? type.date : type.timestamp;
  if (!FORMAT.test(format) || !/%[Yy]/.test(format)) {
    const parts = "%Y %y %m %d %b %B %j %H %I %p %M %S %f %z %a %A";
    refuse(`columns.${name}`, `a format with a year, made of ${parts}`, format);
  }
}

function refuse(parameter: string, domain: string, got: unknown): never {
  const shown = JSON.stringify(got).slice(0, 80);
  throw new NoisewrightError({ code: "domain", subject: "csv", parameter, domain, got: shown });
}
