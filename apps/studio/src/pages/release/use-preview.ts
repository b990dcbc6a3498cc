import { type Preview, type Progress, previewAnswer } from "@noisewright/contract/answers";
import { useEffect, useState } from "react";
import { call } from "../../service/call.js";
import { useConnection } from "../../service/connection.js";
import { asFault, type ServiceFault } from "../../service/fault.js";

interface Latest {
  readonly key: string;
  readonly value?: Preview;
  readonly fault?: ServiceFault;
}

/** What the preview with this key is waiting for. */
interface Step {
  readonly key: string;
  readonly progress: Progress;
}

/** Milliseconds after the last change until the preview is requested. */
const PAUSE = 250;

/**
 * Keeps a preview of the spec's cost up to date. A new `turn` requests a new preview, for example
 * after a release.
 */
export function usePreview(spec: string | undefined, turn: string) {
  const { returns } = useConnection();
  const key = `${turn} ${returns} ${spec}`;
  const [latest, setLatest] = useState<Latest>({ key: "" });
  const [step, setStep] = useState<Step>();
  useEffect(() => {
    if (spec === undefined) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      // The spec is sent as text, and the reply is read line by line, so that each problem comes
      // with its place in the text.
      call("/api/release/preview", previewAnswer, {
        body: { spec },
        signal: stop.signal,
        report: (progress) => setStep({ key, progress }),
      })
        .then((value): Latest => ({ key, value }))
        .catch((error: unknown): Latest => ({ key, fault: asFault(error) }))
        .then((next) => stop.signal.aborted || setLatest(next));
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [spec, key]);
  const fresh = latest.key === key;
  const progress = !fresh && step?.key === key ? step.progress : undefined;
  return { ...latest, fresh, progress };
}
