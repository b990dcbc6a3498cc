import type { Column } from "@noisewright/engines";

/** A table that a starter spec reads: its place and its schema, but none of its rows. */
export interface StarterTable {
  /** The name of the table in the spec, which expressions use before a point. */
  readonly name: string;
  readonly source: StarterSource;
  /** Set if the table does not depend on who is in the data. */
  readonly isPublic: boolean;
  readonly columns: readonly Column[];
  /** Set for a CSV file. Its columns are text until a type is declared. */
  readonly isCsv: boolean;
  /** Set if the header line has one name that another delimiter splits. */
  readonly otherDelimiter?: string;
  /** The declared types of a CSV file, by column. */
  readonly types?: ReadonlyMap<string, DeclaredType>;
  /** The least and the greatest value of columns, if the user let init look at the rows. */
  readonly ranges?: ReadonlyMap<string, readonly [least: number, greatest: number]>;
}

/** The types that init can declare. */
export const DECLARED_TYPES = [
  "integer",
  "number",
  "boolean",
  "date",
  "timestamp",
  "text",
] as const;
export type DeclaredType = (typeof DECLARED_TYPES)[number];

/** A source as a spec writes it. */
export interface StarterSource {
  readonly file?: string;
  readonly url?: string;
  readonly table?: string;
  readonly delimiter?: string;
  /** The names of the columns of a CSV file without a header line. */
  readonly columns?: readonly string[];
  /** Set if the user gave a password, which the spec does not repeat. */
  readonly hadPassword?: true;
}

/** Whether the values of a column are numbers. */
export const isNumber = ({ type }: Column): boolean =>
  ["integer", "decimal", "float"].includes(type);

export function columnOf(table: StarterTable, name: string): Column | undefined {
  return table.columns.find((column) => column.name === name);
}

/** Whether a column looks like a key: a better guess for a join than a name, and for a mean useless. */
export function isKeyName(column: string): boolean {
  return /(^|_|[a-z])(id|key|code|nr|no)$/i.test(column);
}
