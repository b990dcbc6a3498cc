import { useSyncExternalStore } from "react";
import { pageIn, pathOfPage } from "./site.js";

/**
 * The address holds the state of a page, so every view can be shared as a link, and the browser's
 * back button undoes a change. The page shows a change at once. The change becomes an entry of the
 * browser's history after a short pause. So one step back undoes a whole drag of a slider, and the
 * browser does not throttle the page.
 */
export interface Address {
  readonly path: string;
  readonly query: URLSearchParams;
}

const SETTLED = 400;

let current = read();
/** The browser's address without the `#` part. */
let written = location.pathname + location.search;
let pending: ReturnType<typeof setTimeout> | undefined;
/** How many entries of the browser's history before this one belong to the same visit of the page. */
let step = stepIn(history.state);
/** How many of these steps were taken back and can be taken again. */
let undone = 0;
const listeners = new Set<() => void>();

function read(): Address {
  return { path: pageIn(location.pathname), query: new URLSearchParams(location.search) };
}

function show(address: Address): void {
  current = address;
  for (const listener of listeners) listener();
}

export function hrefOf({ path, query }: Address): string {
  const text = query.toString();
  return `${pathOfPage(path)}${text === "" ? "" : `?${text}`}`;
}

function stepIn(state: unknown): number {
  const kept = (state as { step?: unknown } | null)?.step;
  return typeof kept === "number" ? kept : 0;
}

/** Writes a pending change to the browser's history. */
export function settle(): void {
  if (pending === undefined) return;
  clearTimeout(pending);
  pending = undefined;
  write(hrefOf(current), step + 1);
}

function write(href: string, next: number): void {
  if (href === written) return;
  written = href;
  step = next;
  undone = 0;
  history.pushState({ step }, "", href);
}

addEventListener("pagehide", settle);
addEventListener("popstate", () => {
  // A link to a `#` part of the same page does not change the page's state.
  if (location.pathname + location.search === written) return;
  written = location.pathname + location.search;
  clearTimeout(pending);
  pending = undefined;
  step = stepIn(history.state);
  show(read());
});

/** Takes back the last change of this page. Returns false if the page was not changed. */
export function stepBack(): boolean {
  settle();
  if (step === 0) return false;
  step -= 1;
  undone += 1;
  history.back();
  return true;
}

/** Makes a change again that `stepBack` took back. Returns false if there is none. */
export function stepForward(): boolean {
  settle();
  if (undone === 0) return false;
  undone -= 1;
  history.forward();
  return true;
}

/** Opens a page. */
export function visit(address: Address): void {
  settle();
  const next = address.path === current.path ? step + 1 : 0;
  show(address);
  write(hrefOf(address), next);
}

/**
 * Changes to a page's state, by parameter name. The value undefined removes the parameter from the
 * address.
 */
export type Patch = Readonly<Record<string, string | undefined>>;

export function change(patch: Patch): void {
  const query = new URLSearchParams(current.query);
  for (const [name, value] of Object.entries(patch)) {
    if (value === undefined) query.delete(name);
    else query.set(name, value);
  }
  show({ path: current.path, query });
  clearTimeout(pending);
  pending = setTimeout(settle, SETTLED);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The address that the page shows now. */
export function addressNow(): Address {
  return current;
}

export function useAddress(): Address {
  return useSyncExternalStore(subscribe, () => current);
}
