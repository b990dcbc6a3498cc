import type { AnswerOf, BodyEndpoint, Endpoint, Progress, Read } from "@noisewright/contract";
import type { z } from "zod";
import type { Asker } from "./asker.js";
import type { JobOptions } from "./job.js";
import type { Pool } from "./pool.js";
import type { Sent } from "./sent.js";
import type { Inputs, TaskName } from "./task.js";

/** What handlers work with. */
export interface ServiceContext {
  /** Looks at what is there, and need not wait for what is computed. */
  readonly readers: Pool;
  /** Designs, plans and accounts; spends nothing. */
  readonly computers: Pool;
  /** Spends and changes budgets; what it began to pay it finishes. */
  readonly writers: Pool;
  readonly loopback: boolean;
  /** In seconds: no request may take longer, whatever its route allows. */
  readonly timeLimit: number | undefined;
  metrics(): Promise<string>;
}

/** One request. */
export interface Call extends ServiceContext {
  /** The `:name` of the path. */
  readonly name: string;
  readonly asker: Asker;
  /** Aborted when time is up. */
  readonly signal: AbortSignal;
  /** Aborted when nobody waits for the answer any more. */
  readonly leaving: AbortSignal;
  readonly report: ((progress: Progress) => void) | undefined;
}

/** One request whose body was checked. */
export interface BodyCall<B> extends Call {
  readonly body: B;
}

/** Gives the value of a body, or refuses it. */
export type ReadBody = <B>(schema: z.ZodType<B>) => Promise<B>;

/** What is done for a request. */
export type Handler = (call: Call) => Promise<Sent<unknown>>;

/** An endpoint, and how it is served. */
export interface Route {
  readonly endpoint: Endpoint;
  /** In seconds. */
  readonly limit: number;
  /** Checks the body, where there is one. */
  prepare(read: ReadBody): Promise<Handler>;
}

/** In seconds, where a route does not say. */
const LIMIT = 60;

export function get<A>(
  endpoint: Endpoint<A>,
  handle: (call: Call) => Promise<Sent<Read<z.ZodType<A>>>>,
): Route {
  return { endpoint, limit: LIMIT, prepare: async () => handle };
}

export function post<B, A>(
  endpoint: BodyEndpoint<B, A>,
  handle: (call: BodyCall<B>) => Promise<Sent<Read<z.ZodType<A>>>>,
  limit = LIMIT,
): Route {
  return {
    endpoint,
    limit,
    async prepare(read) {
      const body = await read(endpoint.body);
      return (call) => handle({ ...call, body });
    },
  };
}

function about({ asker: { caller }, signal, leaving, report }: Call): JobOptions {
  return { caller, signal, leaving, report };
}

type Run = <N extends TaskName>(
  call: Call,
  task: N,
  input: Inputs[N],
) => Promise<Sent<AnswerOf<N>>>;

/** Where a task tells what is there. */
export const read: Run = (call, task, input) => call.readers.run(task, input, about(call));

/** Where a task computes, and does not spend. */
export const compute: Run = (call, task, input) => call.computers.run(task, input, about(call));

/** Where a task spends: once it pays, it is finished though its caller leaves. */
export const write: Run = (call, task, input) => call.writers.run(task, input, about(call));
