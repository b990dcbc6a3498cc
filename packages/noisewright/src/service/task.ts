import type { AnswerOf, BodyOf, Progress } from "@noisewright/contract";
import type { Ledgers } from "@noisewright/release/ledger";
import { z } from "zod";
import type { WithCaller } from "./caller.js";
import type { SharedEngines } from "./engines.js";
import type { StoredKey } from "./keys.js";
import type { Sources } from "./sources.js";

/** The locations of the ledger store and the data folders, which every thread needs. */
export const locationsSchema = z.strictObject({
  ledger: z.string(),
  data: z.array(z.string()).readonly(),
});

export type DataLocations = Readonly<z.output<typeof locationsSchema>>;

/** The resources that a thread keeps open between tasks. */
export interface ThreadResources {
  ledgers(): Promise<Ledgers>;
  readonly engines: SharedEngines;
  readonly sources: Sources;
}

/** The values that a task receives in addition to the input. */
export interface TaskContext extends ThreadResources {
  readonly report: (progress: Progress) => void;
  /**
   * A function that the task calls with the request id before the debit. After this call, budget
   * may have been spent.
   */
  readonly paying: (request: string) => void;
  readonly signal: AbortSignal;
}

export interface Named {
  readonly name: string;
}

export interface SessionInput extends WithCaller {
  readonly loopback: boolean;
}

export interface KeysInput {
  /** The keys without their hashes. Undefined if the service runs without keys. */
  readonly keys: readonly Omit<StoredKey, "hash">[] | undefined;
}

/** The input of each task. */
export interface Inputs {
  readonly design: BodyOf<"design">;
  readonly inspect: BodyOf<"inspect">;
  readonly account: BodyOf<"account">;
  readonly plan: BodyOf<"plan">;
  readonly paper: BodyOf<"paper">;
  readonly sources: WithCaller;
  readonly preview: BodyOf<"preview"> & WithCaller;
  readonly rehearsal: BodyOf<"rehearsal">;
  readonly release: BodyOf<"release"> & WithCaller;
  readonly published: { readonly query: string } & WithCaller;
  readonly publication: Named & WithCaller;
  readonly ledgers: WithCaller;
  readonly ledger: Named & WithCaller;
  readonly session: SessionInput;
  readonly keys: KeysInput;
  readonly whatIf: BodyOf<"whatIf"> & Named & WithCaller;
  readonly verify: Named & WithCaller;
  readonly export: Named & WithCaller;
  readonly create: BodyOf<"create">;
  readonly raise: BodyOf<"raise"> & Named;
}

/** The name of a task. A task returns the answer of the endpoint that has the same name. */
export type TaskName = keyof Inputs;

/**
 * All tasks by name. The inputs and results of tasks are plain data, so that tasks can run in a
 * thread.
 */
export type Tasks = {
  readonly [N in TaskName]: (input: Inputs[N], context: TaskContext) => Promise<AnswerOf<N>>;
};
