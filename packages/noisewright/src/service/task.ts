import type { AnswerOf, BodyOf, Progress } from "@noisewright/contract";
import type { Ledgers } from "@noisewright/release/ledger";
import { z } from "zod";
import type { WithCaller } from "./caller.js";
import type { SharedEngines } from "./engines.js";
import type { Sources } from "./sources.js";

/** The locations that a thread needs. */
export const locationsSchema = z.strictObject({
  ledger: z.string(),
  data: z.array(z.string()).readonly(),
});

export type DataLocations = Readonly<z.output<typeof locationsSchema>>;

/** What a thread keeps open between tasks. */
export interface ThreadResources {
  ledgers(): Promise<Ledgers>;
  readonly engines: SharedEngines;
  readonly sources: Sources;
}

/** What a task gets in addition to its input. */
export interface TaskContext extends ThreadResources {
  readonly report: (progress: Progress) => void;
  /** Called with the request id before the debit. From then on, budget may be spent. */
  readonly paying: (request: string) => void;
  readonly signal: AbortSignal;
}

export interface Named {
  readonly name: string;
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
  readonly release: BodyOf<"release"> & WithCaller;
  readonly ledgers: WithCaller;
  readonly ledger: Named & WithCaller;
  readonly verify: Named & WithCaller;
  readonly export: Named & WithCaller;
  readonly create: BodyOf<"create">;
  readonly raise: BodyOf<"raise"> & Named;
}

/** A task returns the answer of the endpoint with the same name. */
export type TaskName = keyof Inputs;

/** Tasks take and return plain data, so they can run in a thread. */
export type Tasks = {
  readonly [N in TaskName]: (input: Inputs[N], context: TaskContext) => Promise<AnswerOf<N>>;
};
