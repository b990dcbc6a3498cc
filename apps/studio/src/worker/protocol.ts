import type { Problem } from "@noisewright/core";
import type { Tasks } from "./tasks/index.js";

/** What passes between the page and its worker: all of it follows from the table of tasks. */
export type TaskName = keyof Tasks;
export type Input<N extends TaskName> = Parameters<Tasks[N]>[0];
export type Output<N extends TaskName> = Awaited<ReturnType<Tasks[N]>>;

/** What a task reports on its way. */
export type Progress<N extends TaskName> = Tasks[N] extends (
  input: never,
  report: (progress: infer P) => void,
) => unknown
  ? P
  : never;

/** To the worker. */
export type Order<N extends TaskName = TaskName> = {
  [K in N]: { readonly id: number; readonly name: K; readonly input: Input<K> };
}[N];

/** From the worker: any number of progresses, then a result or a fault. */
export type Reply<N extends TaskName = TaskName> =
  | { readonly id: number; readonly progress: Progress<N> }
  | { readonly id: number; readonly result: Output<N> }
  | { readonly id: number; readonly fault: FaultData };

export interface FaultData {
  readonly message: string;
  /** The message without its subject, and what is wrong; absent where the code failed. */
  readonly reason?: string;
  readonly problem?: Problem;
}

/** A fault of a task, on the page's side. */
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
