import { NoisewrightError } from "@noisewright/core";

/** What the fields of a column are read as; null where a field is no such thing. */
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

/** How a CSV file is laid out, where it is not as usual (commas, header line, UTF-8, all text). */
export interface CsvOptions {
  readonly delimiter?: string;
  /** Types by name; or the names of a file without a header line, whose columns are text. */
  readonly columns?: Readonly<Record<string, FieldType>> | readonly string[];
  /** Whether the first line holds names; unless given, it does where `columns` is not a list. */
  readonly header?: boolean;
  readonly encoding?: Encoding;
}

/** Options that have been checked, with what was left out filled in. */
export interface CsvLayout {
  readonly delimiter: string;
  readonly declared: ReadonlyMap<string, FieldType>;
  readonly header: boolean;
  readonly encoding: Encoding;
}

const DELIMITERS = [",", ";", "|", "\t", ":", " "];
const TYPES = ["text", "integer", "number", "boolean", "date", "timestamp"];
/** Those parts of a date format that mean the same to every reader of them. */
const FORMAT = /^(?:[^%]|%-?[dmHIMS]|%[YybBfjpzaA%])+$/;

export function csvLayout(path: string, options: CsvOptions): CsvLayout {
  const { columns, encoding = "utf-8" } = options;
  const delimiter = options.delimiter ?? (/\.tsv$/i.test(path) ? "\t" : ",");
  if (!DELIMITERS.includes(delimiter)) {
    refuse("delimiter", "a comma, semicolon, colon, bar, space or tab", delimiter);
  }
  if (!ENCODINGS.includes(encoding)) refuse("encoding", `one of ${ENCODINGS.join(", ")}`, encoding);
  const isList = isNames(columns);
  const header = options.header ?? !isList;
  if (header && isList) {
    refuse("header", "false where columns is a list; for types by name give a mapping", true);
  }
  // A byte-order mark would be read off the first record, which would decide how all others are read.
  if (!header && encoding === "utf-16") {
    refuse("encoding", "utf-16le or utf-16be where there is no header line", encoding);
  }
  const declared = declaredOf(columns);
  if (!header && declared.size === 0) {
    refuse("columns", "the names of all columns, where there is no header line", "none");
  }
  // A mapping in JavaScript puts whole numbers first, whatever the order in which they were written.
  if (!header && !isList && [...declared.keys()].some((name) => /^\d+$/.test(name))) {
    refuse("columns", "names that are no whole numbers, where there is no header line", "one");
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
