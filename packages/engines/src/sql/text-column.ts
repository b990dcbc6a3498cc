import { NoisewrightError } from "@noisewright/core";
import type { ColumnType } from "../query/index.js";

/** A column that expressions treat as text. */
export interface TextColumn {
  readonly name: string;
  readonly type: ColumnType;
  /** The source that has this column, if sources are joined. */
  readonly table?: string | undefined;
  /** The option that declares the type. Absent if a database or a Parquet file has fixed the type. */
  readonly declaredBy?: "types" | "columns" | undefined;
}

/**
 * The error for a text where a number is needed. The types of columns alone decide about it, so it
 * says nothing about rows.
 */
export function textAsNumber(column: TextColumn | undefined): NoisewrightError {
  const name = column === undefined ? "" : ` in column ${JSON.stringify(column.name.slice(0, 60))}`;
  return new NoisewrightError({
    code: "unsupported",
    subject: "expression",
    what: `number${name}, whose type is ${column?.type ?? "text"}`,
    advice: adviceOn(column),
  });
}

function adviceOn(column: TextColumn | undefined): string {
  if (column === undefined) return "write number(…) around the text";
  const { name, type, table, declaredBy } = column;
  if (type !== "text") return "year(…), month(…) and day(…) are numbers";
  if (declaredBy !== undefined) {
    const source = table === undefined ? "the source" : `source ${table}`;
    return `if its values are numbers, add ${declaredBy}: { ${yamlKey(name)}: number } to ${source}`;
  }
  return `if its values are numbers, write number(${table === undefined ? "" : `${table}.`}${word(name)})`;
}

const isWord = (name: string): boolean => /^[A-Za-z_]\w*$/.test(name);

/** A name as a key of YAML. */
const yamlKey = (name: string): string =>
  /^[A-Za-z_][\w.-]*$/.test(name) ? name : JSON.stringify(name);

/** A name as an expression writes it. */
const word = (name: string): string => (isWord(name) ? name : `"${name.replaceAll('"', '""')}"`);
