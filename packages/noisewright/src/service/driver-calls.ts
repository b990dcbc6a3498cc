/** The count of a thread that is being ended: no number of further calls makes it positive. */
const ENDED = -(2 ** 30);

/**
 * Counts the calls into database drivers that run in a thread. Ending a thread during such a call
 * ends the whole process: DuckDB's driver throws an exception that nothing catches. The count is in
 * memory that the pool reads as well.
 */
export class DriverCalls {
  private readonly count: Int32Array;

  constructor(readonly memory = new SharedArrayBuffer(4)) {
    this.count = new Int32Array(memory);
  }

  /** Makes a call. In a thread that is being ended, the call is never made. */
  async during<T>(call: () => Promise<T>): Promise<T> {
    if (Atomics.add(this.count, 0, 1) < 0) return await new Promise<never>(() => {});
    try {
      return await call();
    } finally {
      Atomics.sub(this.count, 0, 1);
    }
  }

  /** Returns whether no call runs. If so, no call starts afterwards. */
  endIfNone(): boolean {
    return Atomics.compareExchange(this.count, 0, 0, ENDED) === 0;
  }
}
