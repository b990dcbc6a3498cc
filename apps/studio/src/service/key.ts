import { useSyncExternalStore } from "react";

/**
 * The name under which this tab stores its API key. The key is stored only in the session storage,
 * which is emptied when the tab closes.
 */
const NAME = "noisewright-key";
const listeners = new Set<() => void>();
/** A copy of the key, for browsers without session storage. */
let copy: string | undefined;

function storage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}

export function readKey(): string | undefined {
  return copy ?? storage()?.getItem(NAME) ?? undefined;
}

export function setKey(key: string | undefined): void {
  copy = key;
  if (key === undefined) storage()?.removeItem(NAME);
  else storage()?.setItem(NAME, key);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useKey(): string | undefined {
  return useSyncExternalStore(subscribe, readKey);
}
