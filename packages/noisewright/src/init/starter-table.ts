import type { Column } from "@noisewright/engines";

/** A table that a starter spec reads: its place and its schema, but none of its rows. */
export interface StarterTable {
  /** The name of the table in the spec, which expressions use before a point. */
  readonly name: string;
  readonly source: StarterSource;
  /** Set if the table does not depend on who is in the data. */
  readonly isPublic: boolean;
  readonly columns: readonly Column[];
  /** Set for a CSV file. Its first line gives the names, and its columns are text until declared. */
  readonly isCsv: boolean;
}

/** A source as a spec writes it. */
export interface StarterSource {
  readonly file?: string;
  readonly url?: string;
  readonly table?: string;
  readonly delimiter?: string;
  /** Set if the user gave a password, which the spec does not repeat. */
  readonly hadPassword?: true;
}

export function columnOf(table: StarterTable, name: string): Column | undefined {
  return table.columns.find((column) => column.name === name);
}

/** Whether a column looks like a key: a better guess for a join than a name, and for a mean useless. */
export function isKeyName(column: string): boolean {
  return /(^|_|[a-z])(id|key|code|nr|no)$/i.test(column);
}
