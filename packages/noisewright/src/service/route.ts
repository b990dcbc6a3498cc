import type { z } from "zod";
import type { Asker } from "./asker.js";
import type { JobOptions } from "./job.js";
import type { Role } from "./keys.js";
import type { Pool } from "./pool.js";
import type { Progress } from "./task.js";
import type { TaskName } from "./tasks.js";

/** What handlers work with. */
export interface Desk {
  /** Looks at what is there, and need not wait for what is computed. */
  readonly lookers: Pool;
  /** Designs, plans and accounts; spends nothing. */
  readonly planners: Pool;
  /** Spends and changes budgets; what it began to pay it finishes. */
  readonly writers: Pool;
  readonly loopback: boolean;
  /** In seconds: no request may take longer, whatever its route allows. */
  readonly timeLimit: number | undefined;
  metrics(): Promise<string>;
}

/** One request, checked. */
export interface Call<B = unknown> extends Desk {
  readonly body: B;
  /** The `:name` of the path. */
  readonly name: string;
  readonly asker: Asker;
  /** Aborted when time is up. */
  readonly signal: AbortSignal;
  /** Aborted when nobody waits for the answer any more. */
  readonly leaving: AbortSignal;
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

function about({ asker: { caller }, signal, leaving, report }: Call): JobOptions {
  return { caller, signal, leaving, report };
}

/** Where a task tells what is there. */
export function look(call: Call, task: TaskName, input: unknown) {
  return call.lookers.run(task, input, about(call));
}

/** Where a task computes, and does not spend. */
export function compute(call: Call, task: TaskName, input: unknown) {
  return call.planners.run(task, input, about(call));
}

/** Where a task spends: once it pays, it is finished though its caller leaves. */
export function write(call: Call, task: TaskName, input: unknown) {
  return call.writers.run(task, input, about(call));
}
