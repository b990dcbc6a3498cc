import { type Progress, type Published, releaseAnswer } from "@noisewright/contract/answers";
import { useState } from "react";
import { asFault, call, type ServiceFault } from "../../service/call.js";

interface State {
  /** The query of the address at the time of the release. */
  readonly query?: string;
  readonly running: boolean;
  readonly progress?: Progress;
  readonly published?: Published;
  readonly fault?: ServiceFault;
}

export interface Run extends State {
  start(spec: string, asked: string): void;
}

/** Publishes once for each click. The published values stay visible until the next click. */
export function useRun(done: () => void): Run {
  const [state, setState] = useState<State>({ running: false });
  const start = (spec: string, asked: string) => {
    setState({ query: asked, running: true });
    const report = (progress: Progress) => setState((last) => ({ ...last, progress }));
    call("/api/release", releaseAnswer, { body: { spec }, report })
      .then((published): State => ({ query: asked, running: false, published }))
      .catch((error: unknown): State => ({ query: asked, running: false, fault: asFault(error) }))
      .then((next) => {
        setState(next);
        done();
      });
  };
  return { ...state, start };
}
