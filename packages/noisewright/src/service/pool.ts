import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Worker as Thread } from "node:worker_threads";
import { NoisewrightError } from "@noisewright/core";
import { Refusal } from "./refusal.js";
import type { Places, Progress } from "./task.js";
import type { TaskName } from "./tasks.js";
import { type Order, type Report, Worker } from "./worker.js";

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

interface Member {
  readonly jobs: Map<number, Job>;
  post(order: Order): void;
  /** At once, whatever it does. */
  end(): void;
  /** Once it has put away what it holds. */
  readonly ended: Promise<void>;
}

/** How long a task of an expendable thread may go on when the pool closes, in milliseconds. */
const GRACE = 5000;
const THREAD = new URL("./thread.js", import.meta.url);

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
      member.post({ id: job.id, task: job.task, input: job.input });
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
    const jobs = new Map<number, Job>();
    const hear = (report: Report) => this.hear(member, report);
    const made = existsSync(fileURLToPath(THREAD))
      ? inThread(this.options.places, hear)
      : here(this.options.places, hear);
    const member: Member = { jobs, ...made };
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
    if (this.options.expendable) {
      member.jobs.delete(job.id);
      job.reject(job.signal?.reason);
      member.end();
    } else member.post({ id: job.id, abort: true });
  }
}

function inThread(places: Places, hear: (report: Report) => void): Omit<Member, "jobs"> {
  const thread = new Thread(THREAD, { workerData: places, execArgv: [] });
  thread.on("message", hear);
  thread.on("error", () => {});
  const ended = new Promise<void>((done) => thread.on("exit", () => done()));
  return { ended, post: (order) => thread.postMessage(order), end: () => void thread.terminate() };
}

/** Where the code runs from its TypeScript source there is no file for a thread. */
function here(places: Places, hear: (report: Report) => void): Omit<Member, "jobs"> {
  const worker = new Worker(places, hear);
  let done = () => {};
  const ended = new Promise<void>((resolve) => {
    done = resolve;
  });
  const post = async (order: Order) => {
    await worker.take(order);
    if ("close" in order) done();
  };
  return { ended, post: (order) => void post(order), end: done };
}

function busy(): Refusal {
  return new Refusal(429, "busy", "service: too much is waiting already; try again later");
}

function stopping(): Refusal {
  const message = "service: it is shutting down; nothing was spent; try again later";
  return new Refusal(503, "stopping", message);
}
