import { type Rehearsal, rehearsalAnswer } from "@noisewright/contract/answers";
import { useEffect, useState } from "react";
import { call } from "../../../service/call.js";
import { asFault, type ServiceFault } from "../../../service/fault.js";

interface State {
  readonly value?: Rehearsal;
  readonly fault?: ServiceFault;
  readonly busy: boolean;
}

/** Rehearses the spec on made-up rows. `again` draws new noise; the last rehearsal stays meanwhile. */
export function useRehearsal(spec: string, rows: number) {
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<State>({ busy: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn draws again
  useEffect(() => {
    const stop = new AbortController();
    setState(({ value }) => ({ ...(value && { value }), busy: true }));
    call("/api/release/rehearsal", rehearsalAnswer, { body: { spec, rows }, signal: stop.signal })
      .then((value): State => ({ value, busy: false }))
      .catch((error: unknown): State => ({ fault: asFault(error), busy: false }))
      .then((next) => stop.signal.aborted || setState(next));
    return () => stop.abort();
  }, [spec, rows, turn]);
  return { ...state, turn, again: () => setTurn((last) => last + 1) };
}
