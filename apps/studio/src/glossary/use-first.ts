import { useCallback, useId, useLayoutEffect, useSyncExternalStore } from "react";
import type { TermId } from "./terms.js";

/** The places on the screen that can explain a term, in the order in which they appeared. */
const places = new Map<TermId, readonly string[]>();
const listeners = new Set<() => void>();

function setPlaces(id: TermId, next: readonly string[]): void {
  places.set(id, next);
  for (const listener of listeners) listener();
}

/** True for the first place on the screen that can explain this term. The other places do not. */
export function useFirst(id: TermId): boolean {
  const place = useId();
  useLayoutEffect(() => {
    setPlaces(id, [...(places.get(id) ?? []), place]);
    return () =>
      setPlaces(
        id,
        (places.get(id) ?? []).filter((each) => each !== place),
      );
  }, [id, place]);
  const subscribe = useCallback((listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, []);
  return useSyncExternalStore(subscribe, () => places.get(id)?.[0] === place);
}
