import { ledgerSummary } from "@noisewright/contract/answers";
import { useState } from "react";
import { call } from "../../service/call.js";
import type { CallOptions } from "../../service/call-options.js";
import { asFault, type ServiceFault } from "../../service/fault.js";

/** Sends a change to the service. If the service refuses the change, keeps the error. */
export function useWrite(done: () => void) {
  const [fault, setFault] = useState<ServiceFault>();
  const [busy, setBusy] = useState(false);
  const write = async (path: string, options: CallOptions) => {
    setBusy(true);
    try {
      await call(path, ledgerSummary, options);
      setFault(undefined);
      done();
    } catch (error) {
      setFault(asFault(error));
    } finally {
      setBusy(false);
    }
  };
  return { write, fault, busy };
}
