import type { Problem } from "@noisewright/core";
import type { Tasks } from "./tasks/index.js";

export type TaskName = keyof Tasks;
export type Input<N extends TaskName> = Parameters<Tasks[N]>[0];
export type Output<N extends TaskName> = Awaited<ReturnType<Tasks[N]>>;

/** To the worker. */
export interface Order {
  readonly id: number;
  readonly name: TaskName;
  readonly input: unknown;
}

/** From the worker: any number of progresses, then a result or a fault. */
export type Reply =
  | { readonly id: number; readonly progress: unknown }
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly fault: FaultData };

export interface FaultData {
  readonly message: string;
  /** What is wrong with the configuration; absent where the code failed. */
  readonly problem?: Problem;
}

/** A fault of a task, on the page's side. */
export class Fault extends Error {
  readonly problem: Problem | undefined;

  constructor({ message, problem }: FaultData) {
    super(message);
    this.name = "Fault";
    this.problem = problem;
  }
}
