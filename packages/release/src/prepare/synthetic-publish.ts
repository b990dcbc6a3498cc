import { type SyntheticPlan, type SyntheticReport, syntheticRows } from "@noisewright/core/tables";
import type { Drawn } from "./groups.js";
import type { PublishedRows, RowsQuality } from "./published-rows.js";
import type { Axis } from "./table-axis.js";

/** Makes rows from the measurements that were drawn. */
export function publishedRows(
  plan: SyntheticPlan,
  axes: readonly Axis[],
  drawn: readonly Drawn[],
  rows: number | undefined,
): PublishedRows {
  const tables = drawn.map(({ key, values }) => ({ columns: key.map(Number), counts: values }));
  const { columns, report } = syntheticRows(plan, tables, rows);
  const finest = axes.map(({ levels }) => levels.at(-1)!);
  const names = finest.map(({ name }) => name);
  return {
    columns: names,
    count: columns[0]!.length,
    row: (i) => columns.map((column, c) => finest[c]!.labels[column[i]!]!),
    quality: qualityOf(report, names),
  };
}

function qualityOf(report: SyntheticReport, names: readonly string[]): RowsQuality {
  const named = (columns: readonly number[]) => columns.map((i) => names[i]!);
  return {
    estimatedRows: Math.round(report.total),
    noiseShare: report.noiseShare,
    tables: report.tables.map((table) => ({ ...table, columns: named(table.columns) })),
    implied: report.implied.map(named),
  };
}
