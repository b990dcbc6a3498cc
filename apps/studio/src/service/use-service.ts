import type { Schema } from "@noisewright/contract/answers";
import { useCallback, useEffect, useState } from "react";
import { usePlace } from "../address/place.js";
import { call } from "./call.js";
import { useConnection } from "./connection.js";
import { asFault, type ServiceFault } from "./fault.js";
import { useKey } from "./key.js";

/**
 * The service's reply at a path. The reply is requested again when the key or the place changes, when
 * the service comes back, or when `again` is called.
 */
export interface Served<T> {
  readonly value?: T;
  readonly fault?: ServiceFault;
  readonly busy: boolean;
  again(): void;
}

interface Latest<T> {
  readonly asked?: string | undefined;
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

/**
 * The reply at a path. A new `version`, or new parameters after a `?`, request the reply again, and the
 * latest reply stays visible.
 */
export function useService<T>(
  path: string | undefined,
  schema: Schema<T>,
  version = "",
): Served<T> {
  const key = useKey();
  const place = usePlace();
  const { returns } = useConnection();
  const asked = path === undefined ? undefined : `${place} ${path.split("?")[0]}`;
  const [turn, setTurn] = useState(0);
  const [latest, setLatest] = useState<Latest<T>>({});
  const [busy, setBusy] = useState(path !== undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key, return, turn or version repeats the request
  useEffect(() => {
    if (path === undefined) return;
    const stop = new AbortController();
    setBusy(true);
    call(path, schema, { signal: stop.signal })
      .then((value): Latest<T> => ({ asked, value }))
      .catch((error: unknown): Latest<T> => ({ asked, fault: asFault(error) }))
      .then((next) => {
        if (stop.signal.aborted) return;
        setLatest((last) => (isAway(next) && last.asked === asked ? { ...last, ...next } : next));
        setBusy(false);
      });
    return () => stop.abort();
  }, [asked, path, key, returns, turn, version]);
  const again = useCallback(() => setTurn((last) => last + 1), []);
  const { value, fault } = latest.asked === asked ? latest : {};
  return { ...(value !== undefined && { value }), ...(fault && { fault }), busy, again };
}
