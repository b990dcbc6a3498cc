import { type PaperReport, type Progress, paperAnswer } from "@noisewright/contract/answers";
import { useEffect, useState } from "react";
import { call } from "../../service/call.js";
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
export function usePaper(id: string): State {
  const [state, setState] = useState<State>({ id });
  useEffect(() => {
    if (REPORTS.has(id)) return;
    const stop = new AbortController();
    const keep = (next: State) => stop.signal.aborted || setState(next);
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
  }, [id]);
  const report = REPORTS.get(id);
  return report ? { id, report } : state.id === id ? state : { id };
}
