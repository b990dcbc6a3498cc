import { setTimeout as sleep } from "node:timers/promises";
import type { AnswerOf } from "@noisewright/contract";
import { Refusal } from "@noisewright/contract/serving";
import { AnswerText } from "./answer-text.js";
import { FairQueue } from "./fair-queue.js";
import { type Job, type JobOptions, settle, stopError } from "./job.js";
import { isTimeout, outOfMemory, stopping } from "./refusal.js";
import type { DataLocations, Inputs, TaskName } from "./task.js";
import { startThread, type TaskThread } from "./task-thread.js";
import type { Report } from "./worker.js";

export interface PoolOptions {
  readonly threads: number;
  /** Whether several callers share the service. */
  readonly isShared: boolean;
  readonly locations: DataLocations;
}

interface PoolThread extends TaskThread {
  job: Job | undefined;
  isReady: boolean;
}

/** The number of threads for callers without a running task while the other threads are busy. */
const EXTRA_THREADS = 16;
/** The maximum number of waiting tasks of one caller. */
const MAX_WAITING = 1024;
/** Milliseconds that a stopped task has to end: before the task starts to pay, and afterwards. */
const GRACE = 250;
const PAYING_GRACE = 2000;
/** The same for a task that knows it must stop. Ending it inside a database driver can end the process. */
const STOPPING_GRACE = 10_000;
/** Milliseconds for running tasks when the pool closes: before a task starts to pay, and afterwards. */
const CLOSING_GRACE = 2000;
const PAYING_CLOSING_GRACE = 5000;

/**
 * Runs tasks in threads, one task per thread, so that the service can answer other requests in the
 * meantime. Callers take turns. A caller without a running task does not wait for the long tasks of
 * other callers. Such a caller gets an extra thread, and the operating system shares the cores
 * among the threads. If a task does not stop on request, the task is ended together with its
 * thread.
 */
export class Pool {
  private readonly threads = new Set<PoolThread>();
  private readonly queue = new FairQueue<Job>();
  private count = 0;
  private closing = false;
  /** The moving average of the duration of finished tasks, in seconds. */
  private averageSeconds = 1;

  constructor(private readonly options: PoolOptions) {}

  get waiting(): number {
    return this.queue.size;
  }

  get running(): number {
    return this.busy().length;
  }

  /** Runs a task and returns the result as JSON text. */
  run<N extends TaskName>(
    task: N,
    input: Inputs[N],
    options: JobOptions,
  ): Promise<AnswerText<AnswerOf<N>>> {
    const { caller, signal, disconnected } = options;
    if (this.closing) return Promise.reject(stopping());
    if (this.queue.sizeOf(caller) >= MAX_WAITING) return Promise.reject(this.tooMany(caller));
    for (const each of [signal, disconnected])
      if (each?.aborted) return Promise.reject(each.reason);
    return new Promise((resolve, reject) => {
      const order = { id: this.count++, task, input };
      const done = (text: string) => resolve(new AnswerText(text));
      const job: Job = { ...options, order, resolve: done, reject };
      const listenOnce = { once: true };
      signal?.addEventListener("abort", () => this.stop(job, signal.reason), listenOnce);
      disconnected?.addEventListener(
        "abort",
        () => job.paying === undefined && this.stop(job, disconnected.reason),
        listenOnce,
      );
      this.queue.push(job);
      this.startNext();
    });
  }

  /** Closes the pool. Waiting tasks are refused. Running tasks get a few seconds to finish. */
  async close(): Promise<void> {
    this.closing = true;
    for (const job of this.queue.clear()) job.reject(stopping());
    await Promise.all([...this.threads].map((thread) => this.closeThread(thread)));
  }

  private async closeThread(thread: PoolThread): Promise<void> {
    const start = performance.now();
    const grace = () => (thread.job?.paying === undefined ? CLOSING_GRACE : PAYING_CLOSING_GRACE);
    while (thread.job !== undefined && performance.now() - start < grace()) await sleep(5);
    if (thread.job !== undefined) this.stop(thread.job, stopping());
    while (thread.job !== undefined) await sleep(5);
    thread.post({ close: true });
    await Promise.race([thread.ended, sleep(CLOSING_GRACE, undefined, { ref: false })]);
  }

  private busy(): readonly PoolThread[] {
    return [...this.threads].filter(({ job }) => job !== undefined);
  }

  /** Starts every waiting task that may start now. */
  private startNext(): void {
    for (;;) {
      const job = this.queue.take((caller) => this.loadOf(caller));
      if (job === undefined) break;
      const idle = [...this.threads].find((thread) => thread.job === undefined);
      this.start(job, idle ?? this.addThread());
    }
    this.keepOneIdle();
  }

  /** Keeps one idle thread ready, because starting a thread takes time. Closes surplus idle threads. */
  private keepOneIdle(): void {
    const idle = [...this.threads].filter(({ job }) => job === undefined);
    const running = this.threads.size - idle.length;
    const { threads } = this.options;
    if (this.closing || !this.options.isShared) return;
    if (idle.length === 0 && running < threads + EXTRA_THREADS) this.addThread();
    for (const thread of idle.slice(Math.max(1, threads + 1 - running))) {
      this.threads.delete(thread);
      thread.post({ close: true });
    }
  }

  /** The number of running tasks of a caller, or infinity if the caller may not start another task. */
  private loadOf(caller: string): number {
    const running = this.busy();
    const own = running.filter(({ job }) => job?.caller === caller).length;
    const limit = this.options.threads + (own === 0 ? EXTRA_THREADS : 0);
    return running.length < limit ? own : Number.POSITIVE_INFINITY;
  }

  private start(job: Job, thread: PoolThread): void {
    thread.job = job;
    job.startedAt = performance.now();
    void thread.ready.then(() => thread.job === job && thread.post(job.order));
  }

  private addThread(): PoolThread {
    const started = startThread(this.options.locations, (report) => this.onReport(thread, report));
    const thread: PoolThread = { ...started, job: undefined, isReady: false };
    void thread.ready.then(() => {
      thread.isReady = true;
    });
    this.threads.add(thread);
    void thread.ended.then((errorCode) => this.onEnd(thread, errorCode));
    return thread;
  }

  private onReport(thread: PoolThread, report: Report): void {
    const { job } = thread;
    if (job?.order.id !== report.id) return;
    if ("progress" in report) job.report?.(report.progress);
    else if ("paying" in report) job.paying = report.paying;
    else if ("stopping" in report) job.isStopping = true;
    else {
      const took = (performance.now() - job.startedAt!) / 1000;
      this.averageSeconds += (took - this.averageSeconds) / 8;
      thread.job = undefined;
      settle(job, report);
      this.startNext();
    }
  }

  /** Handles the end of a thread. All reports of the thread have arrived, so `job.paying` is final. */
  private onEnd(thread: PoolThread, errorCode: string | undefined): void {
    const { job } = thread;
    this.threads.delete(thread);
    thread.job = undefined;
    if (job !== undefined) {
      job.stopReason ??=
        errorCode === "ERR_WORKER_OUT_OF_MEMORY"
          ? outOfMemory()
          : new Error("the thread ended unexpectedly");
      job.reject(stopError(job));
    }
    this.startNext();
  }

  private stop(job: Job, reason: unknown): void {
    if (this.queue.remove(job)) {
      job.reject(isTimeout(reason) ? this.tooMany(job.caller) : reason);
      return;
    }
    const thread = this.busy().find((each) => each.job === job);
    if (thread === undefined || job.stopReason !== undefined) return;
    job.stopReason = reason;
    if (thread.isReady) {
      thread.post({ id: job.order.id, abort: true });
      void this.endIfRunning(thread, job);
      return;
    }
    thread.job = undefined; // The thread has not received the job yet.
    job.reject(reason);
    this.startNext();
  }

  private async endIfRunning(thread: PoolThread, job: Job): Promise<void> {
    await sleep(GRACE);
    if (job.paying !== undefined && thread.job === job) await sleep(PAYING_GRACE);
    if (job.isStopping && thread.job === job) await sleep(STOPPING_GRACE);
    if (thread.job === job) thread.end();
  }

  private tooMany(caller: string): Refusal {
    const turns = (this.queue.sizeOf(caller) + 1) / this.options.threads;
    const seconds = Math.ceil(Math.min(60, Math.max(1, turns * this.averageSeconds)));
    const message = `service: too many of your requests are waiting; nothing was spent; try again in ${seconds} s`;
    return new Refusal(429, "busy", message, { retryAfter: seconds });
  }
}
