import type { AnswerOf, BodyOf, Progress } from "@noisewright/contract";
import type { Ledgers } from "@noisewright/release/ledger";
import { z } from "zod";
import type { Asked } from "./asker.js";
import type { SharedEngines } from "./engines.js";
import type { Sources } from "./sources.js";

/** Where a thread finds things. */
export const locationsSchema = z.strictObject({
  ledger: z.string(),
  data: z.array(z.string()).readonly(),
});

export type DataLocations = Readonly<z.output<typeof locationsSchema>>;

/** What a thread keeps open from task to task. */
export interface ThreadResources {
  ledgers(): Promise<Ledgers>;
  readonly engines: SharedEngines;
  readonly sources: Sources;
}

/** What a task has besides its input. */
export interface TaskContext extends ThreadResources {
  readonly report: (progress: Progress) => void;
  /** Called with a request before its debit: from here on something may be spent. */
  readonly paying: (request: string) => void;
  readonly signal: AbortSignal;
}

export interface Named {
  readonly name: string;
}

/** What each task takes. */
export interface Inputs {
  readonly design: BodyOf<"design">;
  readonly inspect: BodyOf<"inspect">;
  readonly account: BodyOf<"account">;
  readonly plan: BodyOf<"plan">;
  readonly paper: BodyOf<"paper">;
  readonly sources: Asked;
  readonly preview: BodyOf<"preview"> & Asked;
  readonly release: BodyOf<"release"> & Asked;
  readonly ledgers: Asked;
  readonly ledger: Named & Asked;
  readonly verify: Named & Asked;
  readonly export: Named & Asked;
  readonly create: BodyOf<"create">;
  readonly raise: BodyOf<"raise"> & Named;
}

/** A task gives what the endpoint of its name answers. */
export type TaskName = keyof Inputs;

/** From plain data to plain data, so that they can run in a thread. */
export type Tasks = {
  readonly [N in TaskName]: (input: Inputs[N], context: TaskContext) => Promise<AnswerOf<N>>;
};
