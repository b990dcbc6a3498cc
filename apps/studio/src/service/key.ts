import { useSyncExternalStore } from "react";

/** The key of this session: kept until the tab is closed, and nowhere else. */
const NAME = "noisewright-key";
const listeners = new Set<() => void>();

export function readKey(): string | undefined {
  return sessionStorage.getItem(NAME) ?? undefined;
}

export function keepKey(key: string | undefined): void {
  if (key === undefined) sessionStorage.removeItem(NAME);
  else sessionStorage.setItem(NAME, key);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useKey(): string | undefined {
  return useSyncExternalStore(subscribe, readKey);
}
