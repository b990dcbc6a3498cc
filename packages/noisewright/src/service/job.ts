import type { Progress } from "@noisewright/contract";
import { NoisewrightError } from "@noisewright/core";
import { Refusal } from "./refusal.js";
import type { Report, TaskOrder } from "./worker.js";

export interface JobOptions {
  /** The id of the caller. Callers share threads fairly. */
  readonly caller: string;
  readonly report?: ((progress: Progress) => void) | undefined;
  /** Stops the job when its time is up, whatever it does. */
  readonly signal?: AbortSignal | undefined;
  /** Stops the job when its client disconnects, unless the job has started to pay. */
  readonly disconnected?: AbortSignal | undefined;
}

/** A requested task. */
export interface Job extends JobOptions {
  readonly order: TaskOrder;
  readonly resolve: (result: string) => void;
  readonly reject: (error: unknown) => void;
  /** When the job started, in milliseconds. */
  startedAt?: number;
  /** The request whose debit has started. From then on, budget may be spent. */
  paying?: string;
  /** Why the job was stopped. */
  stopReason?: unknown;
}

/** The last report of a thread about a job. */
type FinalReport = Exclude<Report, { readonly progress: Progress } | { readonly paying: string }>;

export function settle(job: Job, report: FinalReport): void {
  if ("result" in report) job.resolve(report.result);
  else if (job.stopReason !== undefined && isStopped(report)) job.reject(stopError(job, report));
  else if ("problem" in report) job.reject(new NoisewrightError(report.problem));
  else if ("refusal" in report) {
    const { status, code, message } = report.refusal;
    job.reject(new Refusal(status, code, message));
  } else job.reject(new Error(report.failed));
}

function isStopped(report: FinalReport): boolean {
  if ("problem" in report) return report.problem.code === "cancelled";
  return "refusal" in report && report.refusal.code === "gone";
}

/** The error of a stopped job. If the job may have spent budget, the error says so. */
export function stopError({ paying, stopReason }: Job, report?: FinalReport): unknown {
  if (paying === undefined) return stopReason;
  if (report !== undefined && "problem" in report) return new NoisewrightError(report.problem);
  return new NoisewrightError({
    code: "cancelled",
    subject: "release",
    what: `stopped while request ${paying} was being paid for and answered`,
    advice: "send the same request again, which costs nothing if it is already paid for",
  });
}
