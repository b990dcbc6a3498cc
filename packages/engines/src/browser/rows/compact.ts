import type { RowWriter } from "./row-writer.js";

/** After this many new bytes, the rows are compressed. */
const MOST_BYTES = 1 << 26;

/**
 * Compresses the rows in the memory of DuckDB while they are added. DuckDB compresses rows when it
 * makes a checkpoint: a million rows of seven columns then have 8 MB instead of 106 MB.
 */
export class Compactor {
  private bytes = 0;

  constructor(private readonly writer: RowWriter) {}

  async added(bytes: number): Promise<void> {
    this.bytes += bytes;
    if (this.bytes >= MOST_BYTES) await this.compact();
  }

  async compact(): Promise<void> {
    this.bytes = 0;
    await this.writer.rows("CHECKPOINT");
  }
}
