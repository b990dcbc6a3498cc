import type { Asker } from "./asker.js";

/** What the log and the monitor are told of a request. */
export interface RequestRecord {
  route: string;
  key?: string;
  /** Of what it was refused with. */
  code?: string;
}

/** What goes with a request on its way. */
export type Env = {
  Variables: {
    seen: RequestRecord;
    asker: Asker;
    /** Of an answer that is sent bit by bit: when all of it is. */
    sent?: Promise<void>;
  };
};
