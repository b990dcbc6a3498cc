import { createReadStream, existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the static site that tests use. */
export const SITE = fileURLToPath(
  new URL("../../../../node_modules/.cache/noisewright-site", import.meta.url),
);
/** A site need not be at the root of its server. */
const BASE = "/tools/noisewright";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".csv": "text/csv",
  ".wasm": "application/wasm",
};

export interface StaticServer {
  readonly url: string;
  /**
   * All requests so far: the method, the path, and the number of bytes that the browser sent. If the
   * server is the proxy of a browser, a request to another host has an address instead of a path.
   */
  readonly requests: readonly string[];
  /** Code that every worker runs first. */
  inWorkers: string;
  /** The address as a proxy. */
  readonly proxy: string;
  close(): Promise<void>;
}

/** Serves the files of the site, and nothing else: no headers, no rules for addresses, no API. */
export async function startStaticServer(): Promise<StaticServer> {
  const requests: string[] = [];
  const address = () => `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const server = createServer(async (request, response) => {
    const { origin, pathname } = new URL(request.url!, "http://site");
    const isOwn = origin === "http://site" || origin === `http://${address()}`;
    const place = isOwn ? pathname : origin + pathname;
    let sent = 0;
    for await (const chunk of request) sent += chunk.length;
    requests.push(`${request.method} ${place}${sent === 0 ? "" : ` with ${sent} bytes`}`);
    const inside = pathname.startsWith(`${BASE}/`) ? pathname.slice(BASE.length) : "/missing";
    const file = join(SITE, inside.endsWith("/") ? `${inside}index.html` : inside);
    if (!existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { "Content-Type": TYPES[extname(file)] ?? "text/plain" });
    if (/worker-[^/]+\.js$/.test(file))
      response.end(started.inWorkers + readFileSync(file, "utf8"));
    else createReadStream(file).pipe(response);
  });
  // A browser asks a proxy to connect before it encrypts a request.
  server.on("connect", ({ url }, socket) => {
    requests.push(`CONNECT ${url}`);
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const started: StaticServer = {
    url: `http://${address()}${BASE}`,
    proxy: `http://${address()}`,
    requests,
    inWorkers: "",
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return started;
}
