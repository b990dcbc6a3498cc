import { setTimeout as sleep } from "node:timers/promises";
import { NoisewrightError } from "@noisewright/core";
import { begin, type Thread } from "./member.js";
import { Refusal } from "./refusal.js";
import type { Places, Progress } from "./task.js";
import type { TaskName } from "./tasks.js";
import type { Report } from "./worker.js";

export interface PoolOptions {
  readonly threads: number;
  /** Tasks that a thread has at a time. */
  readonly each: number;
  /** Tasks that may wait; further ones are refused. */
  readonly waiting: number;
  /** Whether a thread may be ended to stop its task; otherwise the task is asked to stop. */
  readonly expendable: boolean;
  readonly places: Places;
}

export interface JobOptions {
  readonly report?: ((progress: Progress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

interface Job extends JobOptions {
  readonly id: number;
  readonly task: TaskName;
  readonly input: unknown;
  readonly resolve: (result: string) => void;
  readonly reject: (error: unknown) => void;
}

interface Member extends Thread {
  readonly jobs: Map<number, Job>;
  isReady: boolean;
}

/** How long a task of an expendable thread may go on when the pool closes, in milliseconds. */
const GRACE = 2000;

/** Tasks in threads, so that the service answers others meanwhile. First come, first served. */
export class Pool {
  private readonly members = new Set<Member>();
  private readonly queue: Job[] = [];
  private count = 0;
  private closing = false;

  constructor(private readonly options: PoolOptions) {}

  get waiting(): number {
    return this.queue.length;
  }

  /** The task's result, as JSON. */
  run(task: TaskName, input: unknown, options: JobOptions = {}): Promise<string> {
    if (this.closing) return Promise.reject(stopping());
    if (this.queue.length >= this.options.waiting) return Promise.reject(busy());
    if (options.signal?.aborted) return Promise.reject(options.signal.reason);
    return new Promise((resolve, reject) => {
      const job: Job = { ...options, id: this.count++, task, input, resolve, reject };
      options.signal?.addEventListener("abort", () => this.stop(job), { once: true });
      this.queue.push(job);
      this.next();
    });
  }

  /** Refuses what waits and finishes what runs; where threads are expendable, for a while. */
  async close(): Promise<void> {
    this.closing = true;
    for (const job of this.queue.splice(0)) job.reject(stopping());
    await Promise.all([...this.members].map((member) => this.dismiss(member)));
  }

  private async dismiss(member: Member): Promise<void> {
    const start = performance.now();
    while (member.jobs.size > 0) {
      await sleep(5);
      if (!this.options.expendable || performance.now() - start < GRACE) continue;
      for (const job of member.jobs.values()) job.reject(stopping());
      member.jobs.clear();
      member.end();
    }
    member.post({ close: true });
    await member.ended;
  }

  private next(): void {
    while (this.queue.length > 0) {
      const member = this.free();
      if (member === undefined) return;
      const job = this.queue.shift() as Job;
      member.jobs.set(job.id, job);
      const { id, task, input } = job;
      void member.ready.then(() => member.jobs.has(id) && member.post({ id, task, input }));
    }
  }

  /** The one with the least to do; a new one while there may be more. */
  private free(): Member | undefined {
    const [least] = [...this.members].sort((a, b) => a.jobs.size - b.jobs.size);
    if (least?.jobs.size === 0) return least;
    if (this.members.size < this.options.threads) return this.join();
    return least !== undefined && least.jobs.size < this.options.each ? least : undefined;
  }

  private join(): Member {
    const thread = begin(this.options.places, (report) => this.hear(member, report));
    const member: Member = { ...thread, jobs: new Map(), isReady: false };
    void member.ready.then(() => {
      member.isReady = true;
    });
    this.members.add(member);
    void member.ended.then(() => this.leave(member));
    return member;
  }

  private hear(member: Member, report: Report): void {
    const job = member.jobs.get(report.id);
    if (job === undefined) return;
    if ("progress" in report) {
      job.report?.(report.progress);
      return;
    }
    member.jobs.delete(report.id);
    if ("result" in report) job.resolve(report.result);
    else if ("problem" in report) job.reject(new NoisewrightError(report.problem));
    else if ("refusal" in report) {
      const { status, code, message } = report.refusal;
      job.reject(new Refusal(status, code, message));
    } else job.reject(new Error(report.failed));
    this.next();
  }

  private leave(member: Member): void {
    this.members.delete(member);
    for (const job of member.jobs.values()) job.reject(new Error("a thread ended"));
    this.next();
  }

  private stop(job: Job): void {
    const at = this.queue.indexOf(job);
    if (at !== -1) {
      this.queue.splice(at, 1);
      job.reject(job.signal?.reason);
      return;
    }
    const member = [...this.members].find(({ jobs }) => jobs.has(job.id));
    if (member === undefined) return;
    if (member.isReady && !this.options.expendable) {
      member.post({ id: job.id, abort: true });
      return;
    }
    member.jobs.delete(job.id);
    job.reject(job.signal?.reason);
    if (member.isReady) {
      this.members.delete(member); // it takes a while to end, and must not be given anything
      member.end();
    }
    this.next();
  }
}

function busy(): Refusal {
  return new Refusal(429, "busy", "service: too much is waiting already; try again later");
}

function stopping(): Refusal {
  const message = "service: it is shutting down; nothing was spent; try again later";
  return new Refusal(503, "stopping", message);
}
