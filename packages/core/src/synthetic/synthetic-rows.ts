import { NoisewrightError } from "../errors/index.js";
import { fitTables, measuredOf, type SyntheticTable } from "./fit.js";
import type { SyntheticPlan } from "./plan.js";
import { type SyntheticReport, syntheticReport } from "./report.js";
import { rowsOf } from "./rows.js";

/** Rows with the columns of the data, and how well they fit the measured tables. */
export interface SyntheticRows {
  /** For each column, the index of the value of each row. */
  readonly columns: readonly Uint16Array[];
  readonly report: SyntheticReport;
}

/** At most this many rows are made. */
const MOST_ROWS = 1_000_000;

/**
 * Makes rows from measured tables, with no further cost in privacy. The same tables give the same
 * rows. Without `rows`, there are about as many as in the data, and at most a million.
 */
export function syntheticRows(
  plan: Pick<SyntheticPlan, "sizes" | "variances">,
  measured: Iterable<SyntheticTable>,
  rows?: number,
): SyntheticRows {
  if (rows !== undefined && !(Number.isSafeInteger(rows) && rows >= 1 && rows <= MOST_ROWS))
    throw new NoisewrightError({
      code: "domain",
      subject: "synthetic",
      parameter: "rows",
      domain: `an integer from 1 to ${MOST_ROWS}`,
      got: String(rows),
    });
  const known = measuredOf(measured);
  const tables = fitTables(known, plan.variances);
  const columns = rowsOf(tables, rows ?? Math.min(MOST_ROWS, Math.round(tables.total)));
  return { columns, report: syntheticReport(plan, known, tables.total, columns) };
}
