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

/** Writes a pending change to the browser's history. */
function settle(): void {
  if (pending === undefined) return;
  clearTimeout(pending);
  pending = undefined;
  write(hrefOf(current));
}

function write(href: string): void {
  if (href === written) return;
  written = href;
  history.pushState(null, "", href);
}

addEventListener("pagehide", settle);
addEventListener("popstate", () => {
  // A link to a `#` part of the same page does not change the page's state.
  if (location.pathname + location.search === written) return;
  written = location.pathname + location.search;
  clearTimeout(pending);
  pending = undefined;
  show(read());
});

/** Opens a page. */
export function visit(address: Address): void {
  settle();
  show(address);
  write(hrefOf(address));
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
