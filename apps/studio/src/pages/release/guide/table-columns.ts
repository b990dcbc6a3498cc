import type { Item } from "../../../ui/item-list.js";

/** A column of a table, as the address has it: the column as an expression, and its values. */
export interface TableColumn {
  readonly column: string;
  readonly keys: string;
}

/** The two columns of a table. A column that is not picked yet is an empty text. */
export function tableColumns({ columns = "" }: Item["values"]): readonly TableColumn[] {
  const [first = "", second = ""] = columns.split("\n");
  return [first, second].map((line) => {
    const [column] = /^(?:"[^"]*"|[^:"])*/.exec(line)!;
    return { column: column.trim(), keys: line.slice(column.length + 1).trim() };
  });
}

export function tableText(columns: readonly TableColumn[]): string {
  return columns.map(({ column, keys }) => `${column}: ${keys}`).join("\n");
}
