import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { NoisewrightError, type Problem } from "@noisewright/core";
import { highsSolver } from "@noisewright/core/highs";
import { type Optimum, optimise, type Programme, type Progress } from "@noisewright/core/optimal";

/** A message from the worker thread. */
export interface Message {
  readonly progress?: Progress;
  readonly optimum?: Optimum;
  readonly problem?: Problem;
}

export interface OptimiseOptions {
  readonly report?: (progress: Progress) => void;
  /** A signal that stops the solver. */
  readonly signal?: AbortSignal;
}

const WORKER = new URL("./worker.js", import.meta.url);

/**
 * Solves a linear programme in a separate thread, which has its own heap and can be stopped. If the
 * code runs from TypeScript sources, there is no file for a thread. The calling thread then solves
 * the linear programme.
 */
export async function solveProgramme(
  programme: Programme,
  options: OptimiseOptions = {},
): Promise<Optimum> {
  if (existsSync(fileURLToPath(WORKER))) return solveInWorker(programme, options);
  return optimise(programme, await highsSolver(), (progress) => {
    options.signal?.throwIfAborted();
    options.report?.(progress);
  });
}

function solveInWorker(
  programme: Programme,
  { report, signal }: OptimiseOptions,
): Promise<Optimum> {
  signal?.throwIfAborted();
  const worker = new Worker(WORKER, { workerData: programme, execArgv: [] });
  const stop = () => void worker.terminate();
  return new Promise<Optimum>((resolve, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
    worker.on("error", reject);
    worker.on("exit", () => reject(new Error("the solver's thread ended")));
    worker.on("message", ({ progress, optimum, problem }: Message) => {
      if (progress) report?.(progress);
      if (problem) reject(new NoisewrightError(problem));
      if (optimum) resolve(optimum);
    });
  }).finally(stop);
}
