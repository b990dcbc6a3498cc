import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker as NodeThread } from "node:worker_threads";
import type { DataLocations } from "./task.js";
import { type Order, type Report, Worker } from "./worker.js";

/** What does tasks, as a pool sees it. */
export interface Thread {
  post(order: Order): void;
  /** At once, whatever it does. Not before it is ready: files that it is reading would stay open. */
  end(): void;
  readonly ready: Promise<void>;
  /** Once it has put away what it holds and all it sent was heard; with a code, where it failed. */
  readonly ended: Promise<string | undefined>;
}

const CODE = new URL("./thread.js", import.meta.url);

/** Where the code runs from its TypeScript source there is no file for a thread. */
export function begin(places: DataLocations, hear: (report: Report) => void): Thread {
  return existsSync(fileURLToPath(CODE)) ? inThread(places, hear) : here(places, hear);
}

/** What a thread that is ended leaves in its folder for temporary files goes with it. */
function inThread(places: DataLocations, hear: (report: Report) => void): Thread {
  const scratch = mkdtempSync(join(tmpdir(), "noisewright-"));
  const env = { ...process.env, TMPDIR: scratch, TEMP: scratch, TMP: scratch };
  const thread = new NodeThread(CODE, { workerData: places, execArgv: [], env });
  let why: string | undefined;
  thread.on("error", (error: NodeJS.ErrnoException) => {
    why = error.code;
  });
  const ready = new Promise<void>((done) => thread.once("message", () => done()));
  void ready.then(() => thread.on("message", hear));
  const ended = new Promise<string | undefined>((done) =>
    thread.on("exit", () => {
      rmSync(scratch, { recursive: true, force: true });
      done(why);
    }),
  );
  const end = () => void thread.terminate();
  return { ready, ended, end, post: (order) => thread.postMessage(order) };
}

function here(places: DataLocations, hear: (report: Report) => void): Thread {
  const worker = new Worker(places, hear);
  let done = () => {};
  const ended = new Promise<undefined>((resolve) => {
    done = () => resolve(undefined);
  });
  const post = async (order: Order) => {
    await worker.take(order);
    if ("close" in order) done();
  };
  return { ready: Promise.resolve(), ended, end: done, post: (order) => void post(order) };
}
