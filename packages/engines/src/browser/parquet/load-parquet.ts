import { NoisewrightError } from "@noisewright/core";
import { quotedName } from "../../duckdb/index.js";
import type { RowWriter } from "../rows/index.js";
import { nameOf, type ReadColumn } from "./group-file.js";
import type { OpenParquet } from "./open-parquet.js";
import { isTooLarge, type ParquetModule } from "./parquet-module.js";
import { recordBatches } from "./record-batches.js";
import { tooLarge, unreadableValues } from "./refusals.js";
import { StagedTable, Unreadable } from "./staged-table.js";

export interface Loading {
  readonly writer: RowWriter;
  readonly parquet: ParquetModule;
  /** The name of a new table. */
  readonly table: string;
  readonly signal?: AbortSignal | undefined;
  readonly progress?: ((fraction: number) => void) | undefined;
}

/**
 * Reads Parquet files with the same columns into a new table. Returns the query that gives the rows
 * of the files. Every value that the query reads is checked here, before anything is spent.
 */
export async function loadParquet(
  opened: readonly OpenParquet[],
  { writer, parquet, table, signal, progress }: Loading,
): Promise<{ readonly select: string; readonly rows: number }> {
  const total = opened.reduce((sum, { schema }) => sum + schema.rows, 0);
  const [first] = opened as readonly [OpenParquet];
  const read = readColumns(first);
  if (read.length === 0) return { select: selectFrom(first, read, `range(${total})`), rows: total };
  const staged = new StagedTable(writer, table, read);
  await staged.create();
  let done = 0;
  for (const one of opened) {
    try {
      for await (const { rows, stream } of recordBatches(parquet, one, readColumns(one))) {
        signal?.throwIfAborted();
        await staged.add(stream);
        done += rows;
        progress?.(Math.min(done / total, 1));
      }
    } catch (error) {
      if (signal?.aborted || NoisewrightError.is(error)) throw error;
      const isLarge = !(error instanceof Unreadable) && isTooLarge(error, parquet);
      throw isLarge ? tooLarge(one.file.path) : unreadableValues(one.file.path);
    }
  }
  await staged.finish();
  return { select: selectFrom(first, read, quotedName(table)), rows: total };
}

/** The columns to read. A time of 96 bits is read twice, in microseconds and in seconds. */
const readColumns = ({ columns }: OpenParquet): readonly ReadColumn[] =>
  columns.flatMap(({ reading, ...column }) => {
    if (reading === "other") return [];
    const one = { ...reading, column };
    return reading.unit === undefined ? [one] : [one, { ...one, unit: "seconds" } as const];
  });

/** A column that is not read has a type that no expression can use. */
function selectFrom({ columns }: OpenParquet, read: readonly ReadColumn[], from: string): string {
  const names = columns.map(({ name, reading, chunk }) => {
    const at = read.findIndex(({ column }) => column.chunk === chunk);
    return `${reading === "other" ? "NULL::BLOB" : nameOf(at)} AS ${quotedName(name)}`;
  });
  return `SELECT ${names.join(", ")} FROM ${from}`;
}
