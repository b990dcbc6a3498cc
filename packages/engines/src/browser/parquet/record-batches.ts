import { CHUNK, GROUP, METADATA } from "./column.js";
import { BadFooter, integerAt, structAt, structsAt } from "./fields.js";
import { groupFile, type ReadColumn } from "./group-file.js";
import type { OpenParquet } from "./open-parquet.js";
import type { ParquetModule } from "./parquet-module.js";
import type { ThriftStruct } from "./thrift.js";

export interface Batch {
  readonly rows: number;
  /** The rows as an Arrow IPC stream. */
  readonly stream: Uint8Array;
}

/** This many bytes are decoded at once, and sent to DuckDB in batches of at most this many rows. */
const DECODED_BYTES = 1 << 26;
const BATCH_ROWS = 122_880;
/** The least number of bytes that a value is taken to have after decoding. */
const VALUE_BYTES = 16;
/** The numbers of Thrift's enum Encoding for differences of values. */
const DELTAS: readonly unknown[] = [5n, 6n, 7n];

/**
 * Yields the rows of a Parquet file. One row group at a time is in memory. The reader's functions
 * that return promises are not used: if they fail on a damaged file, their promises never end.
 */
export async function* recordBatches(
  { readParquet }: ParquetModule,
  { file, footer, schema }: OpenParquet,
  read: readonly ReadColumn[],
): AsyncGenerator<Batch> {
  for (const group of schema.groups) {
    const rows = integerAt(group, GROUP.rows)!;
    if (rows === 0) continue;
    const bytes = await groupFile(file, footer, group, read);
    const limit = isDelta(group, read) ? rows : rowsAtOnce(group, rows, read.length);
    const batchSize = Math.min(limit, BATCH_ROWS);
    let seen = 0;
    for (let offset = 0; offset < rows; offset += limit) {
      const table = readParquet(bytes, { batchSize, limit, offset });
      for (const batch of table.recordBatches()) {
        const { numRows } = batch;
        seen += numRows;
        yield { rows: numRows, stream: batch.intoIPCStream() };
      }
      table.free();
    }
    if (seen !== rows) throw new BadFooter();
  }
}

function rowsAtOnce(group: ThriftStruct, rows: number, columns: number): number {
  const stored = (integerAt(group, GROUP.bytes) ?? 0) / rows;
  const bytes = Math.max(stored, VALUE_BYTES * columns);
  return Math.max(1, Math.floor(DECODED_BYTES / bytes));
}

/** Whether values are stored as differences. The reader cannot skip the first values of such a column. */
function isDelta(group: ThriftStruct, read: readonly ReadColumn[]): boolean {
  const chunks = structsAt(group, GROUP.columns);
  return read.some(({ column }) => {
    const metadata = structAt(chunks[column.chunk]!, CHUNK.metadata)!;
    const encodings = metadata.get(METADATA.encodings)?.value;
    if (typeof encodings !== "object" || !("items" in encodings)) throw new BadFooter();
    return encodings.items.some((encoding) => DELTAS.includes(encoding));
  });
}
