import { useSyncExternalStore } from "react";
import type { TermId } from "./terms.js";

/** The term that is explained now, and the element beside which it is explained. */
export interface OpenHelp {
  readonly id: TermId;
  readonly anchor: HTMLElement;
}

let open: OpenHelp | undefined;
const listeners = new Set<() => void>();

export function setHelp(next: OpenHelp | undefined): void {
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useHelp(): OpenHelp | undefined {
  return useSyncExternalStore(subscribe, () => open);
}
