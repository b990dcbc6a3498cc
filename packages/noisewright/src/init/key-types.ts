import type { ColumnType } from "@noisewright/engines";
import type { StarterTable } from "./starter-table.js";

/** The types that the spec can declare for a column of a CSV file, and that joins can compare. */
const DECLARED: readonly ColumnType[] = ["integer", "boolean", "date"];

/**
 * Gives a column of a CSV file the type that the column of this name has in all tables with types.
 * Then tables of both kinds can be joined by it.
 */
export function withKeyTypes(tables: readonly StarterTable[]): readonly StarterTable[] {
  const typed = tables.filter(({ isCsv }) => !isCsv).flatMap(({ columns }) => columns);
  const typeOf = (name: string): ColumnType | undefined => {
    const types = new Set(typed.flatMap((column) => (column.name === name ? [column.type] : [])));
    const [type] = types;
    return types.size === 1 && DECLARED.includes(type!) ? type : undefined;
  };
  return tables.map((table) =>
    table.isCsv
      ? {
          ...table,
          columns: table.columns.map((column) => ({
            ...column,
            type: typeOf(column.name) ?? column.type,
          })),
        }
      : table,
  );
}
