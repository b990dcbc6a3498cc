import type { AnswerOf, BodyEndpoint, Endpoint, Progress, Read } from "@noisewright/contract";
import type { z } from "zod";
import type { AnswerText } from "./answer-text.js";
import type { Caller } from "./caller.js";
import type { JobOptions } from "./job.js";
import type { KeyRing } from "./keys.js";
import type { Pool } from "./pool.js";
import type { Inputs, TaskName } from "./task.js";

/** The resources that all handlers share. */
export interface ServiceContext {
  /** The pool for tasks that read ledgers and sources. These tasks do not wait for computations. */
  readonly readers: Pool;
  /** The pool for computations. Computations spend no budget. */
  readonly computers: Pool;
  /**
   * The pool for tasks that spend or change budgets. A payment that has started is
   * finished even if the client disconnects.
   */
  readonly writers: Pool;
  readonly loopback: boolean;
  /**
   * The keys. Without keys, every caller is a steward. This is allowed only if no other machine can
   * reach the service.
   */
  readonly ring: KeyRing | undefined;
  /** A time limit for every request, in seconds. Each route also has its own time limit. */
  readonly timeLimit: number | undefined;
  metrics(): Promise<string>;
}

/** A request, as a handler sees it. */
export interface Call extends ServiceContext {
  /** The part of the URL path that stands for `:name`. */
  readonly name: string;
  /** The parameters after a `?` in the address. */
  readonly query: string;
  readonly caller: Caller;
  /** A signal that aborts when the time limit is reached. */
  readonly signal: AbortSignal;
  /** A signal that aborts when the client disconnects. */
  readonly disconnected: AbortSignal;
  readonly report: ((progress: Progress) => void) | undefined;
}

/** A request whose body has been checked. */
export interface BodyCall<B> extends Call {
  readonly body: B;
}

/** A function that checks the body of a request. Returns the checked value, or throws. */
export type ReadBody = <B>(schema: z.ZodType<B>) => Promise<B>;

/** A function that computes the answer to a request. */
export type Handler = (call: Call) => Promise<AnswerText<unknown>>;

/** An endpoint together with its implementation. */
export interface Route {
  readonly endpoint: Endpoint;
  /** The time limit for a request, in seconds. */
  readonly limit: number;
  /** Checks the body, if the endpoint has a body, and returns the handler. */
  prepare(read: ReadBody): Promise<Handler>;
}

/** The default time limit for a request, in seconds. */
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

/** Runs a task that only reads data. */
export const read: Run = (call, task, input) => call.readers.run(task, input, jobOptions(call));

/** Runs a task that computes something and spends no budget. */
export const compute: Run = (call, task, input) =>
  call.computers.run(task, input, jobOptions(call));

/**
 * Runs a task that may spend budget of a ledger. Once the task starts to pay, the task finishes
 * even if the client disconnects.
 */
export const write = <N extends TaskName>(
  call: Call,
  task: N,
  input: Inputs[N],
  ledger?: string,
): Promise<AnswerText<AnswerOf<N>>> =>
  call.writers.run(task, input, { ...jobOptions(call), about: ledger });
