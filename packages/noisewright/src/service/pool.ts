import { setTimeout as sleep } from "node:timers/promises";
import type { AnswerOf } from "@noisewright/contract";
import { FairQueue } from "./fair-queue.js";
import { endOf, type Job, type JobOptions, settle } from "./job.js";
import { begin, type Thread } from "./member.js";
import { isLate, outOfMemory, Refusal, stopping } from "./refusal.js";
import { Sent } from "./sent.js";
import type { DataLocations, Inputs, TaskName } from "./task.js";
import type { Report } from "./worker.js";

export interface PoolOptions {
  readonly threads: number;
  /** Whether there is more than one caller. */
  readonly isShared: boolean;
  readonly places: DataLocations;
}

interface Member extends Thread {
  job: Job | undefined;
  isReady: boolean;
}

/** Threads beyond the usual ones, for callers of whom nothing runs while others keep those busy. */
const SPARE = 16;
/** Tasks of one caller that may wait. */
const WAITING = 1024;
/** In milliseconds: how long a task may take to stop by itself; the same once it pays. */
const GRACE = 250;
const PAYING_GRACE = 2000;
/** In milliseconds: how long a task may go on when the pool closes; the same once it pays. */
const FAREWELL = 2000;
const PAYING_FAREWELL = 5000;

/**
 * Tasks in threads, one at a time in each, so that the service answers others meanwhile. Callers
 * take turns. One of whom nothing runs does not wait for the long tasks of others: it gets a spare
 * thread, and the system shares the cores. A task that does not stop when it is told to is ended
 * together with its thread.
 */
export class Pool {
  private readonly members = new Set<Member>();
  private readonly queue = new FairQueue<Job>();
  private count = 0;
  private closing = false;
  /** Of tasks that came to their end, in seconds: a moving average. */
  private usual = 1;

  constructor(private readonly options: PoolOptions) {}

  get waiting(): number {
    return this.queue.size;
  }

  get running(): number {
    return this.busy().length;
  }

  /** The task's result, as JSON. */
  run<N extends TaskName>(
    task: N,
    input: Inputs[N],
    options: JobOptions,
  ): Promise<Sent<AnswerOf<N>>> {
    const { caller, signal, leaving } = options;
    if (this.closing) return Promise.reject(stopping());
    if (this.queue.sizeOf(caller) >= WAITING) return Promise.reject(this.crowded(caller));
    for (const each of [signal, leaving]) if (each?.aborted) return Promise.reject(each.reason);
    return new Promise((resolve, reject) => {
      const order = { id: this.count++, task, input };
      const done = (text: string) => resolve(new Sent(text));
      const job: Job = { ...options, order, resolve: done, reject };
      const once = { once: true };
      signal?.addEventListener("abort", () => this.stop(job, signal.reason), once);
      leaving?.addEventListener(
        "abort",
        () => job.paying === undefined && this.stop(job, leaving.reason),
        once,
      );
      this.queue.push(job);
      this.next();
    });
  }

  /** Refuses what waits; what runs may go on for a moment. */
  async close(): Promise<void> {
    this.closing = true;
    for (const job of this.queue.clear()) job.reject(stopping());
    await Promise.all([...this.members].map((member) => this.dismiss(member)));
  }

  private async dismiss(member: Member): Promise<void> {
    const start = performance.now();
    const patience = () => (member.job?.paying === undefined ? FAREWELL : PAYING_FAREWELL);
    while (member.job !== undefined && performance.now() - start < patience()) await sleep(5);
    if (member.job !== undefined) this.stop(member.job, stopping());
    while (member.job !== undefined) await sleep(5);
    member.post({ close: true });
    await Promise.race([member.ended, sleep(FAREWELL, undefined, { ref: false })]);
  }

  private busy(): readonly Member[] {
    return [...this.members].filter(({ job }) => job !== undefined);
  }

  /** Start what may start. */
  private next(): void {
    for (;;) {
      const job = this.queue.take((caller) => this.loadOf(caller));
      if (job === undefined) break;
      const idle = [...this.members].find((member) => member.job === undefined);
      this.start(job, idle ?? this.join());
    }
    this.keepOneSpare();
  }

  /** A thread takes a while to begin: the next caller finds one where all others are busy. */
  private keepOneSpare(): void {
    const idle = [...this.members].filter(({ job }) => job === undefined);
    const running = this.members.size - idle.length;
    const { threads } = this.options;
    if (this.closing || !this.options.isShared) return;
    if (idle.length === 0 && running < threads + SPARE) this.join();
    for (const member of idle.slice(Math.max(1, threads + 1 - running))) {
      this.members.delete(member);
      member.post({ close: true });
    }
  }

  /** How much of a caller runs; infinite if no more of it may. */
  private loadOf(caller: string): number {
    const running = this.busy();
    const own = running.filter(({ job }) => job?.caller === caller).length;
    const room = this.options.threads + (own === 0 ? SPARE : 0);
    return running.length < room ? own : Number.POSITIVE_INFINITY;
  }

  private start(job: Job, member: Member): void {
    member.job = job;
    job.since = performance.now();
    void member.ready.then(() => member.job === job && member.post(job.order));
  }

  private join(): Member {
    const thread = begin(this.options.places, (report) => this.hear(member, report));
    const member: Member = { ...thread, job: undefined, isReady: false };
    void member.ready.then(() => {
      member.isReady = true;
    });
    this.members.add(member);
    void member.ended.then((why) => this.leave(member, why));
    return member;
  }

  private hear(member: Member, report: Report): void {
    const { job } = member;
    if (job?.order.id !== report.id) return;
    if ("progress" in report) job.report?.(report.progress);
    else if ("paying" in report) job.paying = report.paying;
    else {
      const took = (performance.now() - job.since!) / 1000;
      this.usual += (took - this.usual) / 8;
      member.job = undefined;
      settle(job, report);
      this.next();
    }
  }

  /** What a thread sent before it ended has been heard by now: whether it was paying is known. */
  private leave(member: Member, why: string | undefined): void {
    const { job } = member;
    this.members.delete(member);
    member.job = undefined;
    if (job !== undefined) {
      job.stopped ??=
        why === "ERR_WORKER_OUT_OF_MEMORY" ? outOfMemory() : new Error("a thread ended");
      job.reject(endOf(job));
    }
    this.next();
  }

  private stop(job: Job, reason: unknown): void {
    if (this.queue.remove(job)) {
      job.reject(isLate(reason) ? this.crowded(job.caller) : reason);
      return;
    }
    const member = this.busy().find((each) => each.job === job);
    if (member === undefined || job.stopped !== undefined) return;
    job.stopped = reason;
    if (member.isReady) {
      member.post({ id: job.order.id, abort: true });
      void this.insist(member, job);
      return;
    }
    member.job = undefined; // it has not been given anything yet
    job.reject(reason);
    this.next();
  }

  private async insist(member: Member, job: Job): Promise<void> {
    await sleep(GRACE);
    if (job.paying !== undefined && member.job === job) await sleep(PAYING_GRACE);
    if (member.job === job) member.end();
  }

  private crowded(caller: string): Refusal {
    const turns = (this.queue.sizeOf(caller) + 1) / this.options.threads;
    const seconds = Math.ceil(Math.min(60, Math.max(1, turns * this.usual)));
    const message = `service: too much of yours is waiting; nothing was spent; try again in ${seconds} s`;
    return new Refusal(429, "busy", message, seconds);
  }
}
