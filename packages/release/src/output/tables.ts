import type { LedgerAnswer } from "@noisewright/core/ledger";
import type { PreparedRelease, PublishedTable } from "../prepare/index.js";
import { csvText } from "./csv-text.js";
import { drawnOf } from "./drawn.js";
import { keyHeads } from "./key-heads.js";

interface Computed {
  readonly answer: LedgerAnswer;
  readonly tables: readonly PublishedTable[];
}

/** Several outputs show the same tables, and whole numbers take a while to compute. */
const latest = new WeakMap<PreparedRelease, Computed>();

/** The tables in an answer, which are computed from the published numbers alone. */
export function tablesOf(
  release: PreparedRelease,
  answer: LedgerAnswer,
): readonly PublishedTable[] {
  if (release.tables === undefined) return [];
  const known = latest.get(release);
  if (known?.answer === answer) return known.tables;
  const tables = release.tables(drawnOf(answer), release.confidence);
  latest.set(release, { answer, tables });
  return tables;
}

const FIXED = ["estimate", "lower", "upper", "whole"];

/** Writes one table as tidy CSV, with one line for each cell. */
export function tableCsv({ columns, cells }: PublishedTable): string {
  const lines = cells.map(({ key, value, interval, whole }) => [
    ...key,
    value,
    interval?.lower,
    interval?.upper,
    whole,
  ]);
  return csvText([[...keyHeads(columns, FIXED), ...FIXED], ...lines]);
}
