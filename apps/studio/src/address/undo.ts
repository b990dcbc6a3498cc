import { useSyncExternalStore } from "react";
import {
  type Address,
  addressNow,
  change,
  type Patch,
  settle,
  stepBack,
  useAddress,
} from "./address.js";

/** An offer to take back what the user has just done. */
export interface UndoOffer {
  /** What was done: "Removed mean age." */
  readonly message: string;
  undo(): void;
  /** The address after the deed. A later change ends the offer. */
  readonly address: Address;
}

let offer: UndoOffer | undefined;
const listeners = new Set<() => void>();

/** Changes the page's state, for example removes a card, and offers to undo this for some seconds. */
export function changeWithUndo(message: string, patch: Patch): void {
  settle();
  change(patch);
  settle();
  offerUndo(message, stepBack);
}

/** Offers to undo something that is not in the address. */
export function offerUndo(message: string, undo: () => void): void {
  setOffer({ message, undo, address: addressNow() });
}

export function endOffer(): void {
  setOffer(undefined);
}

function setOffer(next: UndoOffer | undefined): void {
  offer = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useUndoOffer(): UndoOffer | undefined {
  const address = useAddress();
  const latest = useSyncExternalStore(subscribe, () => offer);
  return latest?.address === address ? latest : undefined;
}
