import type { z } from "zod";
import type { Role } from "./keys.js";
import type { Pool } from "./pool.js";
import type { Progress } from "./task.js";
import type { TaskName } from "./tasks.js";

/** What handlers work with. */
export interface Desk {
  /** Looks at what is there, and need not wait for what is computed. */
  readonly lookers: Pool;
  /** Plans what would be released, with an engine, which does not survive the end of its thread. */
  readonly planners: Pool;
  /** Computes; a thread of it may be ended. */
  readonly readers: Pool;
  /** Spends and changes budgets; what it began it finishes. */
  readonly writers: Pool;
  readonly loopback: boolean;
  metrics(): Promise<string>;
}

/** One request, checked. */
export interface Call<B = unknown> extends Desk {
  readonly body: B;
  /** The `:name` of the path. */
  readonly name: string;
  readonly role: Role;
  /** Aborted when time is up. */
  readonly timeout: AbortSignal;
  /** Aborted when time is up, or nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  readonly report: ((progress: Progress) => void) | undefined;
}

/** One thing the service does: what it takes and gives, who may ask, and how long it may take. */
export interface Route<B = unknown> {
  readonly method: "get" | "post" | "patch";
  readonly path: string;
  readonly summary: string;
  /** Who may ask, at least; `undefined` for anyone. */
  readonly role: Role | undefined;
  readonly body?: z.ZodType<B>;
  readonly answer: string;
  readonly type?: string;
  readonly status?: 201;
  /** In seconds. */
  readonly limit?: number;
  /** The answer, as text of its type. */
  handle(call: Call<B>): Promise<string>;
}

/** Keeps a body's type together with its handler's. */
export function route<B>(given: Route<B>): Route {
  return given as unknown as Route;
}

/** Where a task tells what is there. */
export function look({ lookers, signal, report }: Call, task: TaskName, input: unknown) {
  return lookers.run(task, input, { signal, report });
}

/** Where a task plans, and does not spend. */
export function foresee({ planners, signal, report }: Call, task: TaskName, input: unknown) {
  return planners.run(task, input, { signal, report });
}

/** Where a task computes only. */
export function read({ readers, signal, report }: Call, task: TaskName, input: unknown) {
  return readers.run(task, input, { signal, report });
}

/** Where a task spends: whoever has asked and left has asked. */
export function write({ writers, timeout, report }: Call, task: TaskName, input: unknown) {
  return writers.run(task, input, { signal: timeout, report });
}
