import type { LedgerAnswer } from "@noisewright/core/ledger";
import type { PreparedRelease, PublishedRows } from "../prepare/index.js";
import { csvText } from "./csv-text.js";
import { drawnOf } from "./drawn.js";

/** Several outputs describe the same rows, and making rows takes a while. */
const cache = new WeakMap<PreparedRelease, { answer: LedgerAnswer; rows: PublishedRows }>();

/** The synthetic rows of an answer, which are computed from the published tables alone. */
export function syntheticRowsOf(
  release: PreparedRelease,
  answer: LedgerAnswer,
): PublishedRows | undefined {
  if (release.rows === undefined) return undefined;
  const known = cache.get(release);
  if (known?.answer === answer) return known.rows;
  const rows = release.rows(drawnOf(answer));
  cache.set(release, { answer, rows });
  return rows;
}

/** A part of a CSV file has this number of rows, because one text may not hold all rows. */
const PART = 10_000;

/** Writes synthetic rows as the parts of a CSV file. The first line has the names of the columns. */
export function* rowsCsv({ columns, count, row }: PublishedRows): Generator<string> {
  yield `${csvText([columns])}\n`;
  for (let start = 0; start < count; start += PART) {
    const length = Math.min(PART, count - start);
    yield `${csvText(Array.from({ length }, (_, i) => row(start + i)))}\n`;
  }
}
