import { columnsOf } from "./columns.js";
import { type CountTable, countTables } from "./counts.js";
import { type ErrorRow, errorRows } from "./errors.js";
import { type Formula, formulas } from "./formulas.js";
import { type QueryRow, queryRows } from "./queries.js";
import { type Searched, searches } from "./searches.js";
import { type Table2Row, type Table3, table2, table3 } from "./tables.js";

/** The reproduction of [zhang-2024] as plain data. */
export interface CompositeReport {
  readonly paper: "zhang-2024";
  readonly table2: readonly Table2Row[];
  readonly table3: Table3;
  /** The variance formulas of Tables 1 and 4. */
  readonly formulas: readonly Formula[];
  /** The results of Algorithms 1 and 2. */
  readonly searches: readonly Searched[];
  /** The errors in Figures 7 and 11. */
  readonly errors: readonly ErrorRow[];
  readonly data: { readonly source: "given" | "synthetic"; readonly rows: number };
  readonly queries: readonly QueryRow[];
  /** The accuracy losses in Figures 8 to 10 and 12. */
  readonly counts: readonly CountTable[];
}

/**
 * Reproduces the paper. The parameter `data` names a CSV file with columns of Adult or Pima Indians
 * diabetes.
 */
export async function reproduceComposite(
  progress: (step: string) => void,
  data?: string,
): Promise<CompositeReport> {
  const columns = columnsOf(data);
  const rows = Math.max(...columns.map(({ values }) => values.length));
  progress("tables");
  const tables = { table2: table2(), table3: table3(), formulas: formulas(), searches: searches() };
  progress("errors of the mechanisms");
  return {
    paper: "zhang-2024",
    ...tables,
    errors: errorRows(),
    data: { source: data === undefined ? "synthetic" : "given", rows },
    queries: queryRows(columns),
    counts: countTables(rows),
  };
}
