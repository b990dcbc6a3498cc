import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker as NodeThread } from "node:worker_threads";
import { DriverCalls } from "./driver-calls.js";
import type { DataLocations } from "./task.js";
import { type Order, type Report, Worker } from "./worker.js";

/** A thread that runs tasks for a pool. */
export interface TaskThread {
  post(order: Order): void;
  /**
   * Ends the thread at once, unless it is in a call of a database driver. Returns whether the thread
   * is ended. Call this function only when the thread is ready; otherwise the files that the thread
   * reads stay open.
   */
  end(): boolean;
  readonly ready: Promise<void>;
  /**
   * A promise that resolves after cleanup, when all reports have arrived. The value is an error
   * code if the thread failed.
   */
  readonly ended: Promise<string | undefined>;
}

const THREAD_FILE = new URL("./thread.js", import.meta.url);

/**
 * The memory for new objects, in MiB. A thread with the default memory spends half of the time of a
 * design on copying the objects of unfinished candidates.
 */
const MAX_YOUNG = 128;

/**
 * Starts a thread. If the code runs from TypeScript sources, there is no file for a thread. The
 * tasks then run in the calling thread.
 */
export function startThread(
  locations: DataLocations,
  onReport: (report: Report) => void,
): TaskThread {
  return existsSync(fileURLToPath(THREAD_FILE))
    ? inThread(locations, onReport)
    : inThisThread(locations, onReport);
}

/**
 * Starts a Node.js thread with its own folder for temporary files. The folder is removed when the
 * thread ends.
 */
function inThread(locations: DataLocations, onReport: (report: Report) => void): TaskThread {
  const scratch = mkdtempSync(join(tmpdir(), "noisewright-"));
  const env = { ...process.env, TMPDIR: scratch, TEMP: scratch, TMP: scratch };
  const calls = new DriverCalls();
  const thread = new NodeThread(THREAD_FILE, {
    ...{ workerData: { locations, calls: calls.memory }, execArgv: [], env },
    resourceLimits: { maxYoungGenerationSizeMb: MAX_YOUNG },
  });
  let errorCode: string | undefined;
  thread.on("error", (error: NodeJS.ErrnoException) => {
    errorCode = error.code;
  });
  const ready = new Promise<void>((done) => thread.once("message", () => done()));
  void ready.then(() => thread.on("message", onReport));
  const ended = new Promise<string | undefined>((done) =>
    thread.on("exit", () => {
      rmSync(scratch, { recursive: true, force: true });
      done(errorCode);
    }),
  );
  const end = () => {
    const isIdle = calls.endIfNone();
    if (isIdle) void thread.terminate();
    return isIdle;
  };
  return { ready, ended, end, post: (order) => thread.postMessage(order) };
}

function inThisThread(locations: DataLocations, onReport: (report: Report) => void): TaskThread {
  const worker = new Worker(locations, new DriverCalls(), onReport);
  let done = () => {};
  const ended = new Promise<undefined>((resolve) => {
    done = () => resolve(undefined);
  });
  const post = async (order: Order) => {
    await worker.take(order);
    if ("close" in order) done();
  };
  const end = () => {
    done();
    return true;
  };
  return { ready: Promise.resolve(), ended, end, post: (order) => void post(order) };
}
