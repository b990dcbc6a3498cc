import { NoisewrightError } from "@noisewright/core";

/**
 * Throws where a browser cannot keep a ledger. Without Web Locks, two tabs could spend the same
 * budget at once. A page from a file shares its storage with all other pages from files.
 */
export function requireStorage(): void {
  if (globalThis.origin === "null" || globalThis.location?.protocol === "file:") {
    throw missing(
      "ledger for a page without a web address (a file:// page or a sandboxed frame)",
      "open the page from a web server, for example at http://127.0.0.1",
    );
  }
  if (globalThis.isSecureContext === false) {
    throw missing(
      "ledger for a page that was loaded without encryption",
      "open the page by https, or at http://127.0.0.1",
    );
  }
  if (globalThis.indexedDB === undefined) {
    throw missing("IndexedDB in this browser", "use another browser, or leave the private window");
  }
  if (globalThis.navigator?.locks === undefined) {
    throw missing("Web Locks in this browser", "update the browser, or use another one");
  }
}

function missing(what: string, advice: string): NoisewrightError {
  return new NoisewrightError({
    code: "unsupported",
    subject: "ledger",
    what,
    advice: `${advice}; nothing was spent`,
  });
}
