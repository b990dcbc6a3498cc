import type { Progress } from "@noisewright/contract";
import { Refusal } from "@noisewright/contract/serving";
import { NoisewrightError } from "@noisewright/core";
import type { Report, TaskOrder } from "./worker.js";

export interface JobOptions {
  /** The id of the caller. The pool shares threads fairly among callers. */
  readonly caller: string;
  /** What the job writes to. Jobs about the same thing share a thread if one has room. */
  readonly about?: string | undefined;
  readonly report?: ((progress: Progress) => void) | undefined;
  /** A signal that stops the job at the time limit, even if the job has started to pay. */
  readonly signal?: AbortSignal | undefined;
  /** A signal that stops the job when the client disconnects, unless the job has started to pay. */
  readonly disconnected?: AbortSignal | undefined;
}

/** A task that a caller requested. */
export interface Job extends JobOptions {
  readonly order: TaskOrder;
  readonly resolve: (result: string) => void;
  readonly reject: (error: unknown) => void;
  /** The time at which the job started, in milliseconds. */
  startedAt?: number;
  /**
   * The id of the request whose debit has started. Once this id is set, the job may have spent
   * budget.
   */
  paying?: string;
  /** The reason why the job was stopped. */
  stopReason?: unknown;
  /** Whether the thread of the job has received the order to stop. */
  isStopping?: boolean;
}

/** The report with which a thread ends a job. */
type FinalReport = Exclude<
  Report,
  { readonly progress: Progress } | { readonly paying: string } | { readonly stopping: true }
>;

export function settle(job: Job, report: FinalReport): void {
  if ("result" in report) job.resolve(report.result);
  else if (job.stopReason !== undefined && isStopped(report)) job.reject(stopError(job, report));
  else if ("problem" in report) job.reject(new NoisewrightError(report.problem));
  else if ("refusal" in report) {
    const { status, code, message, more } = report.refusal;
    job.reject(new Refusal(status, code, message, more));
  } else job.reject(new Error(report.failed));
}

function isStopped(report: FinalReport): boolean {
  if ("problem" in report) return report.problem.code === "cancelled";
  return "refusal" in report && report.refusal.code === "gone";
}

/**
 * Returns the error for a stopped job. If the job may have spent budget, the error message says so.
 */
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
