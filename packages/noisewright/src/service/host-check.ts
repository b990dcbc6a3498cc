import { isIPv6 } from "node:net";
import { networkInterfaces } from "node:os";
import { Refusal } from "@noisewright/contract/serving";

const LOOPBACK = ["127.0.0.1", "localhost", "::1"];
const ANY_ADDRESS = ["0.0.0.0", "::"];

export function isLoopback(host: string): boolean {
  return LOOPBACK.includes(host.replace(/^\[|\]$/g, "")) || /^127(\.\d{1,3}){3}$/.test(host);
}

/**
 * Refuses requests that a browser sends on behalf of a page on another site, also by DNS rebinding.
 * The headers Host, Origin and Sec-Fetch-Site reveal such requests, because pages cannot set these
 * headers.
 */
export class HostCheck {
  private readonly hosts: ReadonlySet<string>;
  private readonly origins: ReadonlySet<string>;

  /**
   * Creates a check. The parameter `origins` contains the public origins of a proxy in front of the
   * service.
   */
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
    // A link on another site may open a page of the studio. Such a link may not call the API.
    if (isPage && header("sec-fetch-mode") === "navigate") return;
    if (site !== undefined && site !== "same-origin" && site !== "none") {
      throw forbidden("Sec-Fetch-Site");
    }
  }
}

/** Returns the host names that reach a server which listens on this address. */
function namesOf(host: string): readonly string[] {
  if (isLoopback(host)) return [...LOOPBACK, host];
  if (!ANY_ADDRESS.includes(host)) return [host];
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return [...LOOPBACK, ...addresses.map(({ address }) => address)];
}

function withPort(name: string, port: number): string {
  return port === 80 ? name : `${name}:${port}`;
}

function forbidden(header: string): Refusal {
  return new Refusal(
    403,
    "forbidden",
    `service: the header ${header} does not name this service; use its own address, or start it with --origin`,
  );
}
