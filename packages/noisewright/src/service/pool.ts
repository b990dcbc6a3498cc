import type { AnswerOf } from "@noisewright/contract";
import { Refusal } from "@noisewright/contract/serving";
import { AnswerText } from "./answer-text.js";
import { FairQueue } from "./fair-queue.js";
import { type Job, type JobOptions, settle, stopError } from "./job.js";
import {
  closeThread,
  EXTRA_THREADS,
  endIfRunning,
  type PoolOptions,
  type PoolThread,
  placeFor,
} from "./pool-thread.js";
import { isTimeout, outOfMemory, stopping } from "./refusal.js";
import type { Inputs, TaskName } from "./task.js";
import { startThread } from "./task-thread.js";
import type { Report } from "./worker.js";

/** The maximum number of waiting tasks of one caller. */
const MAX_WAITING = 1024;

/**
 * Runs tasks in threads, so that the service can answer other requests in the meantime. Callers
 * take turns. A caller without a running task does not wait for the long tasks of other callers.
 * Such a caller gets an extra thread, and the operating system shares the cores among the threads.
 * Short tasks of one caller may share a thread. If a task does not stop on request, the task is
 * ended together with its thread. Other tasks of this thread start again, unless they have started
 * to pay.
 */
export class Pool {
  private readonly threads = new Set<PoolThread>();
  private readonly queue = new FairQueue<Job>();
  private count = 0;
  private closing = false;
  /** The moving average of the duration of finished tasks, in seconds. */
  private averageSeconds = 1;

  constructor(
    private readonly options: PoolOptions,
    private readonly newThread = startThread,
  ) {}

  get waiting(): number {
    return this.queue.size;
  }

  get running(): number {
    return this.runningJobs().length;
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
    await Promise.all(
      [...this.threads].map((thread) => closeThread(thread, (job) => this.stop(job, stopping()))),
    );
  }

  private runningJobs(): readonly Job[] {
    return [...this.threads].flatMap(({ jobs }) => [...jobs]);
  }

  /** Starts every waiting task that may start now. */
  private startNext(): void {
    for (;;) {
      const job = this.queue.take((caller) => this.loadOf(caller));
      if (job === undefined) break;
      const place = placeFor(job, this.threads, this.options);
      this.start(job, typeof place === "object" ? place : this.addThread());
    }
    this.keepOneIdle();
  }

  /** Keeps one idle thread ready, because starting a thread takes time. Closes surplus idle threads. */
  private keepOneIdle(): void {
    const idle = [...this.threads].filter(({ jobs }) => jobs.size === 0);
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
    const place = placeFor({ caller, about: undefined }, this.threads, this.options);
    if (place === undefined) return Number.POSITIVE_INFINITY;
    return this.runningJobs().filter((job) => job.caller === caller).length;
  }

  private start(job: Job, thread: PoolThread): void {
    thread.jobs.add(job);
    job.startedAt = performance.now();
    void thread.ready.then(() => thread.jobs.has(job) && thread.post(job.order));
  }

  private addThread(): PoolThread {
    const { locations } = this.options;
    const started = this.newThread(locations, (report) => this.onReport(thread, report));
    const thread: PoolThread = { ...started, jobs: new Set(), isReady: false, isEnding: false };
    void thread.ready.then(() => {
      thread.isReady = true;
    });
    this.threads.add(thread);
    void thread.ended.then((errorCode) => this.onEnd(thread, errorCode));
    return thread;
  }

  private onReport(thread: PoolThread, report: Report): void {
    const job = [...thread.jobs].find(({ order }) => order.id === report.id);
    if (job === undefined) return;
    if ("progress" in report) job.report?.(report.progress);
    else if ("paying" in report) job.paying = report.paying;
    else if ("stopping" in report) job.isStopping = true;
    else {
      const took = (performance.now() - job.startedAt!) / 1000;
      this.averageSeconds += (took - this.averageSeconds) / 8;
      thread.jobs.delete(job);
      settle(job, report);
      this.startNext();
    }
  }

  /** Handles the end of a thread. All reports of the thread have arrived, so `job.paying` is final. */
  private onEnd(thread: PoolThread, errorCode: string | undefined): void {
    const jobs = [...thread.jobs];
    this.threads.delete(thread);
    thread.jobs.clear();
    for (const job of jobs) {
      const isNeighbour =
        thread.isEnding && job.stopReason === undefined && job.paying === undefined;
      if (isNeighbour && !this.closing) {
        this.queue.push(job);
        continue;
      }
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
    const thread = [...this.threads].find(({ jobs }) => jobs.has(job));
    if (thread === undefined || job.stopReason !== undefined) return;
    job.stopReason = reason;
    if (thread.isReady) {
      thread.post({ id: job.order.id, abort: true });
      void endIfRunning(thread, job);
      return;
    }
    thread.jobs.delete(job); // The thread has not received the job yet.
    job.reject(reason);
    this.startNext();
  }

  private tooMany(caller: string): Refusal {
    const together = this.options.tasksPerThread * this.options.threads;
    const turns = (this.queue.sizeOf(caller) + 1) / together;
    const seconds = Math.ceil(Math.min(60, Math.max(1, turns * this.averageSeconds)));
    const message = `service: too many of your requests are waiting; nothing was spent; try again in ${seconds} s`;
    return new Refusal(429, "busy", message, { retryAfter: seconds });
  }
}
