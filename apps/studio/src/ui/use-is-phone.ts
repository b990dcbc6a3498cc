import { useSyncExternalStore } from "react";

const PHONE = matchMedia("(max-width: 640px)");

function subscribe(listener: () => void): () => void {
  PHONE.addEventListener("change", listener);
  return () => PHONE.removeEventListener("change", listener);
}

/** Whether the screen is as narrow as a phone, where tables become cards. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => PHONE.matches);
}
