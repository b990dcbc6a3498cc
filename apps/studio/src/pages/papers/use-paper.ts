import { type PaperReport, type Progress, paperAnswer } from "@noisewright/contract/answers";
import { useCallback, useEffect, useState } from "react";
import { call } from "../../service/call.js";
import { useConnection } from "../../service/connection.js";
import { asFault, type ServiceFault } from "../../service/fault.js";

interface State {
  readonly id: string;
  readonly report?: PaperReport;
  readonly fault?: ServiceFault;
  readonly progress?: Progress;
}

const REPORTS = new Map<string, PaperReport>();

/**
 * Loads a paper's report from the service. The service takes some seconds to compute a report. Each
 * report is loaded only once.
 */
export function usePaper(id: string): State & { again(): void } {
  const [state, setState] = useState<State>({ id });
  const { returns } = useConnection();
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a return of the service or a new turn repeats the request
  useEffect(() => {
    if (REPORTS.has(id)) return;
    const stop = new AbortController();
    const keep = (next: State) => stop.signal.aborted || setState(next);
    keep({ id });
    call("/api/paper", paperAnswer, {
      body: { paper: id },
      signal: stop.signal,
      report: (progress) => keep({ id, progress }),
    }).then(
      (report) => {
        REPORTS.set(id, report);
        keep({ id, report });
      },
      (error: unknown) => keep({ id, fault: asFault(error) }),
    );
    return () => stop.abort();
  }, [id, returns, turn]);
  const again = useCallback(() => setTurn((last) => last + 1), []);
  const report = REPORTS.get(id);
  return { ...(report ? { id, report } : state.id === id ? state : { id }), again };
}
