import { type WhatIf, whatIfAnswer } from "@noisewright/contract/answers";
import { useEffect, useState } from "react";
import { call } from "../../service/call.js";
import { useConnection } from "../../service/connection.js";
import { asFault, type ServiceFault } from "../../service/fault.js";
import { ledgerPath } from "../../service/ledger-path.js";

interface Latest {
  readonly key: string;
  readonly value?: WhatIf;
  readonly fault?: ServiceFault;
}

/** Milliseconds after the last change until the plan is sent. */
const PAUSE = 200;

/**
 * Keeps the cost of a plan up to date. The last good answer stays while a newer one is computed. A
 * new `head` of the ledger requests a new answer.
 */
export function useWhatIf(name: string, body: string | undefined, head: string) {
  const { returns } = useConnection();
  const key = `${head} ${returns} ${body}`;
  const [latest, setLatest] = useState<Latest>({ key: "" });
  useEffect(() => {
    if (body === undefined) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const options = { body: JSON.parse(body), signal: stop.signal };
      call(ledgerPath(name, "/what-if"), whatIfAnswer, options)
        .then((value): Latest => ({ key, value }))
        .catch((error: unknown): Latest => ({ key, fault: asFault(error) }))
        .then((next) => {
          if (stop.signal.aborted) return;
          setLatest((last) => (next.fault && last.value ? { ...next, value: last.value } : next));
        });
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [name, body, key]);
  return { ...latest, fresh: latest.key === key };
}
