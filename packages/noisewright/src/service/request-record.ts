import type { Caller } from "./caller.js";

/** The data that the log and the metrics record about a request. */
export interface RequestRecord {
  route: string;
  key?: string;
  /** The code of the error, if the request failed. */
  code?: string;
}

/** The variables that middleware attaches to a request. */
export type Env = {
  Variables: {
    record: RequestRecord;
    caller: Caller;
    /** A promise that resolves when a streamed answer has been sent. */
    sent?: Promise<void>;
  };
};
