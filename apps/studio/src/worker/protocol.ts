import type { Problem } from "@noisewright/core";
import type { Tasks } from "./tasks/index.js";

/**
 * The names of the tasks. The types of all messages between a page and its worker follow from the
 * table of tasks.
 */
export type TaskName = keyof Tasks;
export type Input<N extends TaskName> = Parameters<Tasks[N]>[0];
export type Output<N extends TaskName> = Awaited<ReturnType<Tasks[N]>>;

/** The progress that a task reports. */
export type Progress<N extends TaskName> = Tasks[N] extends (
  input: never,
  report: (progress: infer P) => void,
) => unknown
  ? P
  : never;

/** A message to the worker. */
export type Order<N extends TaskName = TaskName> = {
  [K in N]: { readonly id: number; readonly name: K; readonly input: Input<K> };
}[N];

/** A message from the worker: any number of progress reports, then a result or an error. */
export type Reply<N extends TaskName = TaskName> =
  | { readonly id: number; readonly progress: Progress<N> }
  | { readonly id: number; readonly result: Output<N> }
  | { readonly id: number; readonly fault: FaultData };

export interface FaultData {
  readonly message: string;
  /**
   * The message without its subject. If the error is not a NoisewrightError, `reason` and `problem`
   * are absent.
   */
  readonly reason?: string;
  readonly problem?: Problem;
}

/** An error of a task, as the page receives it from the worker. */
export class Fault extends Error {
  readonly reason: string | undefined;
  readonly problem: Problem | undefined;

  constructor({ message, reason, problem }: FaultData) {
    super(message);
    this.name = "Fault";
    this.reason = reason;
    this.problem = problem;
  }
}
