import type { Schema } from "@noisewright/contract/answers";
import { useCallback, useEffect, useState } from "react";
import { asFault, call, type ServiceFault } from "./call.js";
import { useKey } from "./key.js";

/**
 * The service's reply at a path. The reply is requested again when the key changes or `again` is
 * called.
 */
export interface Served<T> {
  readonly value?: T;
  readonly fault?: ServiceFault;
  readonly busy: boolean;
  again(): void;
}

interface Latest<T> {
  readonly path?: string;
  readonly value?: T;
  readonly fault?: ServiceFault;
}

/**
 * Checks whether the service is unreachable. While it is unreachable, the latest reply stays on the
 * screen.
 */
function isAway({ fault }: Latest<unknown>): boolean {
  return fault?.code === "away";
}

export function useService<T>(path: string | undefined, schema: Schema<T>): Served<T> {
  const key = useKey();
  const [turn, setTurn] = useState(0);
  const [latest, setLatest] = useState<Latest<T>>({});
  const [busy, setBusy] = useState(path !== undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key or turn repeats the request
  useEffect(() => {
    if (path === undefined) return;
    const stop = new AbortController();
    setBusy(true);
    call(path, schema, { signal: stop.signal })
      .then((value): Latest<T> => ({ path, value }))
      .catch((error: unknown): Latest<T> => ({ path, fault: asFault(error) }))
      .then((next) => {
        if (stop.signal.aborted) return;
        setLatest((last) => (isAway(next) && last.path === path ? { ...last, ...next } : next));
        setBusy(false);
      });
    return () => stop.abort();
  }, [path, key, turn]);
  const again = useCallback(() => setTurn((last) => last + 1), []);
  const { value, fault } = latest.path === path ? latest : {};
  return { ...(value !== undefined && { value }), ...(fault && { fault }), busy, again };
}
