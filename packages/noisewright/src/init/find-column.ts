import { NoisewrightError } from "@noisewright/core";
import { suggest } from "@noisewright/core/format";
import { delimiterText } from "./other-delimiter.js";
import { columnOf, type StarterTable } from "./starter-table.js";

/** A column of a table. */
export interface ColumnPlace {
  readonly table: StarterTable;
  readonly column: string;
}

/** Finds a column of the first table, or a column of another table, written `people.age`. */
export function findColumn(
  tables: readonly StarterTable[],
  text: string,
  parameter: string,
): ColumnPlace {
  const first = tables[0]!;
  if (columnOf(first, text) !== undefined) return { table: first, column: text };
  for (const table of tables) {
    const column = text.slice(table.name.length + 1);
    const isOwn = text.startsWith(`${table.name}.`) && columnOf(table, column) !== undefined;
    if (isOwn) return { table, column };
  }
  const names = tables.flatMap(({ name, columns }, i) =>
    columns.map((column) => (i === 0 ? column.name : `${name}.${column.name}`)),
  );
  throw new NoisewrightError({
    code: "domain",
    subject: "init",
    parameter,
    domain: `a column of ${first.name}, or of another table such as table.column`,
    got: JSON.stringify(text.slice(0, 80)),
    advice: adviceFor(first, suggest(text, names)),
  });
}

function adviceFor(first: StarterTable, meant: string | undefined): string {
  if (first.otherDelimiter !== undefined) return delimiterText(first);
  return meant === undefined
    ? "noisewright columns <file> lists the columns of a file"
    : `did you mean ${JSON.stringify(meant)}?`;
}
