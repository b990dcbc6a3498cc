import type { NeedInput } from "@noisewright/core";
import { useCallback, useEffect, useRef, useState } from "react";
import { Fault } from "../../worker/protocol.js";
import type { OptimalAnswer, SearchProgress } from "../../worker/tasks/optimal.js";
import { Thread } from "../../worker/thread.js";

export interface Programme {
  /** The worker's answer for the current requirements. */
  readonly answer?: OptimalAnswer;
  readonly fault?: string;
  readonly running: boolean;
  readonly progress?: SearchProgress;
  /** When the search started, by the clock of the page. */
  readonly since?: number;
  start(): void;
  stop(): void;
}

interface State {
  readonly key: string;
  readonly running: boolean;
  readonly since?: number;
  readonly progress?: SearchProgress;
  readonly answer?: OptimalAnswer;
  readonly fault?: string;
}

/**
 * Runs the linear programme in a worker of its own, because the programme takes seconds. Meanwhile
 * the shared worker responds to the sliders. The function `stop` ends the programme's worker at
 * once. A change of the requirements discards the worker's answer.
 */
export function useProgramme(need: NeedInput): Programme {
  const key = JSON.stringify(need);
  const [state, setState] = useState<State>({ key: "", running: false });
  const thread = useRef<Thread>(undefined);
  const stop = useCallback(() => {
    thread.current?.stop();
    thread.current = undefined;
    setState((last) => (last.running ? { key: "", running: false } : last));
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new requirements stop the search
  useEffect(() => stop, [stop, key]);
  const start = () => {
    stop();
    const mine = new Thread();
    thread.current = mine;
    setState({ key, running: true, since: performance.now() });
    const report = (progress: SearchProgress) => setState((last) => ({ ...last, progress }));
    mine
      .ask("optimal", need, report)
      .then((answer): State => ({ key, running: false, answer }))
      .catch((error: unknown): State => {
        const fault = error instanceof Fault ? error.message : String(error);
        return { key, running: false, fault };
      })
      .then((done) => {
        if (thread.current !== mine) return;
        setState(done);
        mine.stop();
        thread.current = undefined;
      });
  };
  const { key: _, ...mine } = state.key === key ? state : { key, running: false };
  return { ...mine, start, stop };
}
