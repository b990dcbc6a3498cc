import type { Caller } from "./caller.js";

/** What the log and the metrics record about a request. */
export interface RequestRecord {
  route: string;
  key?: string;
  /** The code of the error, if the request failed. */
  code?: string;
}

/** Variables that middleware attaches to a request. */
export type Env = {
  Variables: {
    record: RequestRecord;
    caller: Caller;
    /** Resolves when a streamed answer has been sent. */
    sent?: Promise<void>;
  };
};
