import { useSyncExternalStore } from "react";

/**
 * The address is the state of a page: whatever it shows can be shared, and back goes back. A change is
 * seen at once; what has stood still for a moment becomes an entry of the history, so that a drag is
 * one step back and browsers do not throttle.
 */
export interface Address {
  readonly path: string;
  readonly query: URLSearchParams;
}

const SETTLED = 400;

let current = read();
/** What the browser's address says, but for the place within the page. */
let written = location.pathname + location.search;
let pending: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function read(): Address {
  const path = location.pathname.split("/")[1] ?? "";
  return { path, query: new URLSearchParams(location.search) };
}

function show(address: Address): void {
  current = address;
  for (const listener of listeners) listener();
}

export function hrefOf({ path, query }: Address): string {
  const text = query.toString();
  return `/${path}${text === "" ? "" : `?${text}`}`;
}

/** Write down what is pending. */
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
  // A link within the page is not a step through its states.
  if (location.pathname + location.search === written) return;
  written = location.pathname + location.search;
  clearTimeout(pending);
  pending = undefined;
  show(read());
});

/** Go to a page. */
export function visit(address: Address): void {
  settle();
  show(address);
  write(hrefOf(address));
}

/** What of a page's state is to change; undefined takes it out of the address. */
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

export function useAddress(): Address {
  return useSyncExternalStore(subscribe, () => current);
}
