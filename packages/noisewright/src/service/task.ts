import type { Ledgers } from "@noisewright/release/ledger";
import type { SharedEngines } from "./engines.js";
import type { Sources } from "./sources.js";

/** How far a task is; without a total it is not known how far there is to go. */
export interface Progress {
  readonly what: string;
  readonly done?: number;
  readonly total?: number;
}

/** Where a thread finds things. */
export interface Places {
  readonly ledger: string;
  readonly data: readonly string[];
}

/** What a thread keeps open from task to task. */
export interface Holdings {
  ledgers(): Promise<Ledgers>;
  readonly engines: SharedEngines;
  readonly sources: Sources;
}

/** What a task has besides its input. */
export interface Surroundings extends Holdings {
  readonly report: (progress: Progress) => void;
  /** Called with a request before its debit: from here on something may be spent. */
  readonly paying: (request: string) => void;
  readonly signal: AbortSignal;
}

/** From plain data to plain data, so that it can run in a thread. */
export type Task = (input: never, surroundings: Surroundings) => Promise<unknown>;
