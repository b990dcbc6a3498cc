import { NoisewrightError } from "@noisewright/core";
import { DELIMITER_DOMAIN, delimiterOf, isDelimiter } from "./delimiter.js";

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
  /** The types of columns by name. A column without a type is text. */
  readonly types?: Readonly<Record<string, FieldType>>;
  /**
   * The names of all columns, for a file without a header line. Instead of `types`, this may also be
   * a map from names to types.
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
  /** The declared columns. For a file without a header line, these are all columns in their order. */
  readonly declared: ReadonlyMap<string, FieldType>;
  /** The option that has the types. */
  readonly declaredBy: "types" | "columns";
  readonly header: boolean;
  readonly encoding: Encoding;
}

const TYPES = ["text", "integer", "number", "boolean", "date", "timestamp"];
/**
 * The parts of date formats that are allowed. Each of these parts has the same meaning everywhere.
 */
const FORMAT = /^(?:[^%]|%-?[dmHIMS]|%[YybBfjpzaA%])+$/;

export function csvLayout(path: string, options: CsvOptions): CsvLayout {
  const { columns, types, encoding = "utf-8" } = options;
  const delimiter = delimiterOf(path, options.delimiter);
  if (!isDelimiter(delimiter)) refuseOption("delimiter", DELIMITER_DOMAIN, delimiter);
  if (!ENCODINGS.includes(encoding))
    refuseOption("encoding", `one of ${ENCODINGS.join(", ")}`, encoding);
  const isList = isNames(columns);
  const header = options.header ?? !isList;
  if (header && isList) {
    refuseOption(
      "header",
      "false if `columns` is a list; to give types, write types: { age: integer }",
      true,
    );
  }
  // Without this check, the byte-order mark of the first record would decide how all other records
  // are read.
  if (!header && encoding === "utf-16") {
    refuseOption("encoding", "utf-16le or utf-16be if the file has no header line", encoding);
  }
  if (!header && (columns === undefined || Object.keys(columns).length === 0)) {
    refuseOption(
      "columns",
      "the names of all columns if the file has no header line, for example [age, city]",
      "none",
    );
  }
  const declared = declaredOf(columns, types);
  // A JavaScript object lists keys that are whole numbers first, whatever the order of the keys in
  // the text.
  if (!header && !isList && [...declared.keys()].some((name) => /^\d+$/.test(name))) {
    refuseOption(
      "columns",
      "names that are not whole numbers if the file has no header line",
      "a whole number",
    );
  }
  const declaredBy = isList || columns === undefined ? "types" : "columns";
  return { delimiter, declared, declaredBy, header, encoding };
}

const isNames = (columns: CsvOptions["columns"]): columns is readonly string[] =>
  Array.isArray(columns);

function declaredOf(
  columns: CsvOptions["columns"],
  types: CsvOptions["types"],
): ReadonlyMap<string, FieldType> {
  if (isNames(columns)) return declaredNames(columns, types ?? {});
  if (columns !== undefined && types !== undefined) {
    refuseOption("types", "absent if `columns` has types; write all types in `types`", "both");
  }
  const parameter = columns === undefined ? "types" : "columns";
  const declared = new Map(Object.entries(columns ?? types ?? {}));
  for (const [name, type] of declared) checkColumn(parameter, name, type);
  return declared;
}

/** The columns of a file without a header line. A column without a type is text. */
function declaredNames(
  names: readonly string[],
  types: Readonly<Record<string, FieldType>>,
): ReadonlyMap<string, FieldType> {
  const typeOf = new Map(Object.entries(types));
  const unknown = [...typeOf.keys()].find((name) => !names.includes(name));
  if (unknown !== undefined)
    refuseOption("types", "types of columns that `columns` lists", unknown);
  const declared = new Map<string, FieldType>();
  for (const name of names) {
    if (declared.has(name)) refuseOption("columns", "different names", name);
    const type = typeOf.get(name) ?? "text";
    checkColumn("types", name, type);
    declared.set(name, type);
  }
  return declared;
}

function checkColumn(parameter: "types" | "columns", name: string, type: FieldType): void {
  if (name === "") refuseOption("columns", "names that are not empty", name);
  checkType(`${parameter}.${name}`, type);
}

function checkType(parameter: string, type: FieldType): void {
  if (typeof type === "string") {
    if (!TYPES.includes(type)) refuseOption(parameter, `one of ${TYPES.join(", ")}`, type);
    return;
  }
  const format = "date" in type ? type.date : type.timestamp;
  if (!FORMAT.test(format) || !/%[Yy]/.test(format)) {
    const parts = "%Y %y %m %d %b %B %j %H %I %p %M %S %f %z %a %A";
    refuseOption(parameter, `a format with a year, made of ${parts}`, format);
  }
}

/** Throws the error for an option that does not fit a file. */
export function refuseOption(parameter: string, domain: string, got: unknown): never {
  const shown = JSON.stringify(got).slice(0, 80);
  throw new NoisewrightError({ code: "domain", subject: "csv", parameter, domain, got: shown });
}
