import { AsyncDuckDB, VoidLogger } from "@duckdb/duckdb-wasm";

/**
 * The client of DuckDB's worker. Unlike its base class, it writes nothing to the console, and no
 * request waits for ever after the worker has stopped.
 */
export class WasmDatabase extends AsyncDuckDB {
  private stopped: Error | undefined;

  constructor(worker: Worker) {
    super(new VoidLogger(), worker);
  }

  /** Calls `report` with the completed fraction of the statement that is running. */
  onProgress(report: (fraction: number) => void): void {
    this._onExecutionProgress.push(({ percentage }) => {
      report(Math.min(Math.max(Number(percentage) / 100, 0), 1));
    });
  }

  /** Stops the worker. All requests, also later ones, fail with this error. */
  stop(error: Error): void {
    if (this.stopped !== undefined) return;
    this.stopped = error;
    this._worker?.terminate();
    for (const request of this._pendingRequests.values()) request.promiseRejecter(error);
    this._pendingRequests.clear();
  }

  protected override postTask: AsyncDuckDB["postTask"] = (task, transfer) =>
    this.stopped === undefined ? super.postTask(task, transfer) : Promise.reject(this.stopped);

  /** The worker could not load its script, or failed outside of a request. */
  protected override onError(event: ErrorEvent): void {
    event.preventDefault();
    this.stop(new Error("the worker failed"));
  }
}
