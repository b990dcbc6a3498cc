import { type Preview, previewAnswer } from "@noisewright/contract/answers";
import { useEffect, useState } from "react";
import { asFault, call, type ServiceFault } from "../../service/call.js";

interface Held {
  readonly key: string;
  readonly value?: Preview;
  readonly fault?: ServiceFault;
}

/** Until nothing has been typed for this long, in milliseconds, nothing is asked. */
const PAUSE = 250;

/** What the spec would cost, kept up to date; `turn` asks again after something was spent. */
export function usePreview(spec: string | undefined, turn: number) {
  const key = `${turn} ${spec}`;
  const [held, setHeld] = useState<Held>({ key: "" });
  useEffect(() => {
    if (spec === undefined) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      // As text and line by line: what is wrong with it then comes with its place.
      call("/api/release/preview", previewAnswer, {
        body: { spec },
        signal: stop.signal,
        report() {},
      })
        .then((value): Held => ({ key, value }))
        .catch((error: unknown): Held => ({ key, fault: asFault(error) }))
        .then((next) => stop.signal.aborted || setHeld(next));
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [spec, key]);
  return { ...held, fresh: held.key === key };
}
