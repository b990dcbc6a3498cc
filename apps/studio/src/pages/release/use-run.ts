import { type Progress, type Published, releaseAnswer } from "@noisewright/contract/answers";
import { useRef, useState } from "react";
import { addressNow } from "../../address/address.js";
import { call } from "../../service/call.js";
import { asFault, ServiceFault } from "../../service/fault.js";

interface State {
  /** The form and the open files at the time of the release. */
  readonly asked?: string;
  readonly running: boolean;
  readonly isStopping?: boolean;
  readonly progress?: Progress;
  readonly published?: Published;
  readonly fault?: ServiceFault;
}

export interface Run extends State {
  start(spec: string, asked: string): void;
  /** Stops the release. What is paid for stays paid for. */
  cancel(): void;
}

const CANCELLED =
  "Cancelled. If the budget was debited already, the same release costs nothing more: release again.";

/** Publishes once for each click. The published values stay visible until the next click. */
export function useRun(done: () => void): Run {
  const [state, setState] = useState<State>({ running: false });
  const stop = useRef<AbortController>(undefined);
  const start = (spec: string, asked: string) => {
    const stopping = new AbortController();
    stop.current = stopping;
    const { signal } = stopping;
    setState({ asked, running: true });
    const report = (progress: Progress) => setState((last) => ({ ...last, progress }));
    const failed = (error: unknown): State => {
      const isAbort = signal.aborted && !(error instanceof ServiceFault);
      const fault = isAbort ? new ServiceFault(CANCELLED, "cancelled") : asFault(error);
      return { asked, running: false, fault };
    };
    call("/api/release", releaseAnswer, {
      body: { spec, form: addressNow().query.toString() },
      report,
      signal,
    })
      .then((published): State => ({ asked, running: false, published }))
      .catch(failed)
      .then((next) => {
        setState(next);
        done();
      });
  };
  const cancel = () => {
    setState((last) => ({ ...last, isStopping: true }));
    stop.current?.abort();
  };
  return { ...state, start, cancel };
}
