import type { Drawn } from "./prepared.js";
import type { PublishedTable } from "./published-table.js";
import type { Axis } from "./table-axis.js";
import { keysOf } from "./table-cells.js";
import type { ListedTable } from "./table-list.js";
import type { TablesMethod } from "./table-method.js";
import { wholeInterval } from "./whole-interval.js";

/** The published tables, computed from the noisy answers of all questions alone. */
export function publishedTables(
  tables: readonly ListedTable[],
  axes: readonly Axis[],
  method: TablesMethod,
  drawn: readonly Drawn[],
  confidence: number,
): readonly PublishedTable[] {
  const estimates = method.estimates(drawn.map(({ values }) => values));
  return tables.map(({ name, columns, level }, table) => {
    const { values, whole } = estimates[table]!;
    const width = method.widths(table, confidence);
    const cells = keysOf(level, axes).map((key, cell) => ({
      key,
      value: values[cell]!,
      interval: wholeInterval(values[cell]!, width(cell)),
      ...(whole !== undefined && { whole: whole[cell]! }),
    }));
    return { name, columns, cells };
  });
}
