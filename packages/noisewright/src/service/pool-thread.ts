import { setTimeout as sleep } from "node:timers/promises";
import type { Job } from "./job.js";
import type { DataLocations } from "./task.js";
import type { TaskThread } from "./task-thread.js";

export interface PoolOptions {
  readonly threads: number;
  /**
   * The number of tasks that one thread runs at the same time. Tasks that mostly wait
   * for the disk can share a thread, and then write to a ledger together.
   */
  readonly tasksPerThread: number;
  /** Whether several callers share the service. */
  readonly isShared: boolean;
  readonly locations: DataLocations;
}

export interface PoolThread extends TaskThread {
  readonly jobs: Set<Job>;
  isReady: boolean;
  /** Whether the pool ends the thread, although some tasks of the thread were not stopped. */
  isEnding: boolean;
}

/** The number of threads for callers without a running task while the other threads are busy. */
export const EXTRA_THREADS = 16;
/** Milliseconds after which a task is long. */
const LONG = 5000;
/** Milliseconds that a stopped task has to end: before the task starts to pay, and afterwards. */
const GRACE = 250;
const PAYING_GRACE = 2000;
/** The same for a task that knows it must stop. Most of them wait for a database driver. */
const STOPPING_GRACE = 10_000;
/**
 * Milliseconds for running tasks when the pool closes, counted from the last task that ended: before
 * a task starts to pay, and afterwards.
 */
const CLOSING_GRACE = 2000;
const PAYING_CLOSING_GRACE = 5000;

/**
 * Where a task of a caller may run now: in one of the threads, or in a new thread. Undefined if the
 * task must wait. Tasks of different callers never share a thread, and no task joins a thread with a
 * long task, because a task that computes delays all tasks of its thread.
 */
export function placeFor(
  { caller, about }: Pick<Job, "caller" | "about">,
  threads: ReadonlySet<PoolThread>,
  options: Pick<PoolOptions, "threads" | "tasksPerThread">,
): PoolThread | "new" | undefined {
  const busy = [...threads].filter(({ jobs }) => jobs.size > 0);
  const own = busy.filter(({ jobs }) => [...jobs].every((job) => job.caller === caller));
  const open = own
    .filter((thread) => thread.jobs.size < options.tasksPerThread && !isEndingOrSlow(thread))
    .sort((a, b) => a.jobs.size - b.jobs.size);
  const isSame = ({ jobs }: PoolThread) =>
    about !== undefined && [...jobs].some((job) => job.about === about);
  const same = open.find(isSame);
  if (same !== undefined) return same;
  const most = options.threads + (own.length === 0 ? EXTRA_THREADS : 0);
  if (busy.length >= most) return open[0];
  return [...threads].find(({ jobs, isEnding }) => jobs.size === 0 && !isEnding) ?? "new";
}

function isEndingOrSlow({ jobs, isEnding }: PoolThread): boolean {
  return isEnding || [...jobs].some(({ startedAt }) => performance.now() - startedAt! > LONG);
}

/** Closes a thread. Its tasks get a few seconds to finish, and more as long as tasks finish. */
export async function closeThread(thread: PoolThread, stop: (job: Job) => void): Promise<void> {
  const { jobs } = thread;
  const grace = () =>
    [...jobs].some(({ paying }) => paying !== undefined) ? PAYING_CLOSING_GRACE : CLOSING_GRACE;
  let [left, since] = [jobs.size, performance.now()];
  while (jobs.size > 0 && performance.now() - since < grace()) {
    await sleep(5);
    if (jobs.size < left) [left, since] = [jobs.size, performance.now()];
  }
  for (const job of jobs) stop(job);
  while (jobs.size > 0) await sleep(5);
  thread.post({ close: true });
  await Promise.race([thread.ended, sleep(CLOSING_GRACE, undefined, { ref: false })]);
}

/** Ends the thread of a stopped task if the task does not end by itself. */
export async function endIfRunning(thread: PoolThread, job: Job): Promise<void> {
  await sleep(GRACE);
  if (job.paying !== undefined && thread.jobs.has(job)) await sleep(PAYING_GRACE);
  if (job.isStopping && thread.jobs.has(job)) await sleep(STOPPING_GRACE);
  while (thread.jobs.has(job) && !thread.isEnding) {
    thread.isEnding = thread.end();
    await sleep(20);
  }
}
