import { isIPv6 } from "node:net";
import { networkInterfaces } from "node:os";
import { Refusal } from "./refusal.js";

const LOOPBACK = ["127.0.0.1", "localhost", "::1"];
const ANYWHERE = ["0.0.0.0", "::"];

export function isLoopback(host: string): boolean {
  return LOOPBACK.includes(host.replace(/^\[|\]$/g, "")) || /^127(\.\d{1,3}){3}$/.test(host);
}

/**
 * Lets in what was meant for this service. A page elsewhere that makes a browser call it, be it by a
 * name that was made to lead here, gives itself away by Host, Origin or Sec-Fetch-Site, which pages
 * cannot set.
 */
export class Gate {
  private readonly hosts: ReadonlySet<string>;
  private readonly origins: ReadonlySet<string>;

  /** `origins` are those by which a proxy in front of it is known. */
  constructor(host: string, port: number, origins: readonly string[]) {
    const own = namesOf(host).map((name) => withPort(isIPv6(name) ? `[${name}]` : name, port));
    this.origins = new Set([...own.map((name) => `http://${name}`), ...origins]);
    this.hosts = new Set([...own, ...origins.map((origin) => new URL(origin).host)]);
  }

  check(header: (name: string) => string | undefined, isPage: boolean): void {
    const host = header("host")?.toLowerCase();
    if (host === undefined || !this.hosts.has(host)) throw forbidden("Host");
    const origin = header("origin");
    if (origin !== undefined && !this.origins.has(origin)) throw forbidden("Origin");
    const site = header("sec-fetch-site");
    // A link from elsewhere may lead to a page, but nothing elsewhere may call.
    if (isPage && header("sec-fetch-mode") === "navigate") return;
    if (site !== undefined && site !== "same-origin" && site !== "none") {
      throw forbidden("Sec-Fetch-Site");
    }
  }
}

/** By what a server that listens there may be called. */
function namesOf(host: string): readonly string[] {
  if (isLoopback(host)) return [...LOOPBACK, host];
  if (!ANYWHERE.includes(host)) return [host];
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return [...LOOPBACK, ...addresses.map(({ address }) => address)];
}

function withPort(name: string, port: number): string {
  return port === 80 ? name : `${name}:${port}`;
}

function forbidden(header: string): Refusal {
  return new Refusal(403, "forbidden", `service: ${header} is not one that it answers to`);
}
