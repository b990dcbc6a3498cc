import type { AnswerOf, BodyEndpoint, Endpoint, Progress, Read } from "@noisewright/contract";
import type { z } from "zod";
import type { AnswerText } from "./answer-text.js";
import type { Caller } from "./caller.js";
import type { JobOptions } from "./job.js";
import type { Pool } from "./pool.js";
import type { Inputs, TaskName } from "./task.js";

/** What all handlers share. */
export interface ServiceContext {
  /** Reads ledgers and sources, without waiting for computations. */
  readonly readers: Pool;
  /** Runs computations, which spend nothing. */
  readonly computers: Pool;
  /** Spends and changes budgets. Finishes a payment that has started. */
  readonly writers: Pool;
  readonly loopback: boolean;
  /** Time limit for every request in seconds, in addition to the limit of its route. */
  readonly timeLimit: number | undefined;
  metrics(): Promise<string>;
}

/** A request. */
export interface Call extends ServiceContext {
  /** The `:name` of the path. */
  readonly name: string;
  readonly caller: Caller;
  /** Aborted when the time is up. */
  readonly signal: AbortSignal;
  /** Aborted when the client disconnects. */
  readonly disconnected: AbortSignal;
  readonly report: ((progress: Progress) => void) | undefined;
}

/** A request with a checked body. */
export interface BodyCall<B> extends Call {
  readonly body: B;
}

/** Returns the checked value of a body, or throws. */
export type ReadBody = <B>(schema: z.ZodType<B>) => Promise<B>;

/** Computes the answer to a request. */
export type Handler = (call: Call) => Promise<AnswerText<unknown>>;

/** An endpoint and its implementation. */
export interface Route {
  readonly endpoint: Endpoint;
  /** Time limit in seconds. */
  readonly limit: number;
  /** Checks the body, if the endpoint has one. */
  prepare(read: ReadBody): Promise<Handler>;
}

/** Default time limit in seconds. */
const LIMIT = 60;

export function get<A>(
  endpoint: Endpoint<A>,
  handle: (call: Call) => Promise<AnswerText<Read<z.ZodType<A>>>>,
): Route {
  return { endpoint, limit: LIMIT, prepare: async () => handle };
}

export function post<B, A>(
  endpoint: BodyEndpoint<B, A>,
  handle: (call: BodyCall<B>) => Promise<AnswerText<Read<z.ZodType<A>>>>,
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

function jobOptions({ caller, signal, disconnected, report }: Call): JobOptions {
  return { caller: caller.id, signal, disconnected, report };
}

type Run = <N extends TaskName>(
  call: Call,
  task: N,
  input: Inputs[N],
) => Promise<AnswerText<AnswerOf<N>>>;

/** Runs a task that only reads. */
export const read: Run = (call, task, input) => call.readers.run(task, input, jobOptions(call));

/** Runs a task that computes and spends nothing. */
export const compute: Run = (call, task, input) =>
  call.computers.run(task, input, jobOptions(call));

/** Runs a task that may spend. Once it starts to pay, it finishes even if the client disconnects. */
export const write: Run = (call, task, input) => call.writers.run(task, input, jobOptions(call));
