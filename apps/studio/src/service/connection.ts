import { useSyncExternalStore } from "react";

/** Whether the service responds. A static site has no service and never reports anything here. */
export interface Connection {
  readonly isAway: boolean;
  /** How many times the service has come back. A request that failed can be sent again then. */
  readonly returns: number;
}

/** Milliseconds between two attempts to reach the service: first often, then less often. */
const PAUSES = [500, 1000, 2000, 4000, 8000];
/** A small file that the service sends to everyone. */
const PROBE = "/icon.svg";

let connection: Connection = { isAway: false, returns: 0 };
let attempts = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Aborted when the service is gone, so that no request waits for it. */
let gone = new AbortController();
const listeners = new Set<() => void>();

function set(next: Connection): void {
  connection = next;
  for (const listener of listeners) listener();
}

/** A signal that ends the requests that wait while the service is found to be gone. */
export function goneSignal(): AbortSignal {
  return gone.signal;
}

/** A request has found that the service does not respond. */
export function reportAway(): void {
  if (connection.isAway) return;
  attempts = 0;
  set({ ...connection, isAway: true });
  gone.abort();
  gone = new AbortController();
  schedule();
}

/** A request was answered. */
export function reportBack(): void {
  if (!connection.isAway) return;
  clearTimeout(timer);
  set({ isAway: false, returns: connection.returns + 1 });
}

function schedule(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void probe(), PAUSES[Math.min(attempts++, PAUSES.length - 1)]);
}

/** Checks whether the service responds. While it does not, checks again after a pause. */
export async function probe(): Promise<void> {
  try {
    await fetch(PROBE, { method: "HEAD", cache: "no-store" });
    reportBack();
  } catch {
    if (connection.isAway) schedule();
    else reportAway();
  }
}

/**
 * Checks the service once and, if it does not respond, waits until it does. Returns false if it has
 * responded all the time.
 */
export async function returned(): Promise<boolean> {
  await probe();
  if (!connection.isAway) return false;
  await new Promise<void>((resolve) => {
    const check = () => {
      if (connection.isAway) return;
      listeners.delete(check);
      resolve();
    };
    listeners.add(check);
  });
  return true;
}

addEventListener("online", () => connection.isAway && void probe());

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, () => connection);
}
