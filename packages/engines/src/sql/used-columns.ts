import type { Expression, Node } from "../expression/index.js";
import type { AggregateQuery, Column, ColumnName, Table } from "../query/index.js";

/** The column of a joined table that has this name. */
export function columnOf({ table, column }: ColumnName, { columns, relation }: Table): Column {
  const owner = table === relation?.from ? undefined : table;
  return columns.find((each) => each.name === column && each.table === owner)!;
}

/** The columns of a joined table that the expressions of a query use, in the order of the table. */
export function usedColumns({ table, ...query }: AggregateQuery): readonly Column[] {
  const used = new Set<Column>();
  const derived = new Map(Object.entries(query.derive ?? {}));
  const visit = (node: Node): void => {
    if (node.kind === "call") node.operands.forEach(visit);
    if (node.kind !== "name") return;
    const found = node.table === undefined ? derived.get(node.name) : undefined;
    if (found === undefined) {
      used.add(columnOf({ table: node.table, column: node.name }, table));
      return;
    }
    derived.delete(node.name); // a derived column is visited once
    visit(found.root);
  };
  const expressions: readonly (Expression | undefined)[] = [
    query.filter,
    query.unit?.of,
    ...query.by.map(({ of }) => of),
    ...Object.values(query.measures).map((measure) =>
      measure.kind === "units" ? undefined : measure.of,
    ),
  ];
  for (const expression of expressions) if (expression !== undefined) visit(expression.root);
  return table.columns.filter((column) => used.has(column));
}
