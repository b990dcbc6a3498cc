import type { Progress } from "@noisewright/contract";
import { NoisewrightError } from "@noisewright/core";
import { Refusal } from "./refusal.js";
import type { Report, TaskOrder } from "./worker.js";

export interface JobOptions {
  /** Who asked: callers share threads fairly. */
  readonly caller: string;
  readonly report?: ((progress: Progress) => void) | undefined;
  /** Stops it whatever it does, when time is up. */
  readonly signal?: AbortSignal | undefined;
  /** Stops it unless it has begun to pay, when nobody waits for it any more. */
  readonly leaving?: AbortSignal | undefined;
}

/** One task that was asked for. */
export interface Job extends JobOptions {
  readonly order: TaskOrder;
  readonly resolve: (result: string) => void;
  readonly reject: (error: unknown) => void;
  /** Since when it runs, in milliseconds. */
  since?: number;
  /** The request whose debit it has begun: it may be spent from here on. */
  paying?: string;
  /** Why it was told to stop. */
  stopped?: unknown;
}

/** What a thread reports last of a job. */
type Last = Exclude<Report, { readonly progress: Progress } | { readonly paying: string }>;

export function settle(job: Job, report: Last): void {
  if ("result" in report) job.resolve(report.result);
  else if (job.stopped !== undefined && isStopped(report)) job.reject(endOf(job, report));
  else if ("problem" in report) job.reject(new NoisewrightError(report.problem));
  else if ("refusal" in report) {
    const { status, code, message } = report.refusal;
    job.reject(new Refusal(status, code, message));
  } else job.reject(new Error(report.failed));
}

function isStopped(report: Last): boolean {
  if ("problem" in report) return report.problem.code === "cancelled";
  return "refusal" in report && report.refusal.code === "gone";
}

/** Why a job did not come to its end; where it may have spent something, that comes first. */
export function endOf({ paying, stopped }: Job, report?: Last): unknown {
  if (paying === undefined) return stopped;
  if (report !== undefined && "problem" in report) return new NoisewrightError(report.problem);
  return new NoisewrightError({
    code: "cancelled",
    subject: "release",
    what: `stopped while request ${paying} was being paid for and answered`,
    advice: "ask for the same again: what is paid for costs nothing more",
  });
}
