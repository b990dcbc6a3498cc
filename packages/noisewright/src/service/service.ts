import { createServer, Server } from "node:http";
import { availableParallelism } from "node:os";
import { createAdaptorServer } from "@hono/node-server";
import { NoisewrightError } from "@noisewright/core";
import { openLedgers } from "../ledger/index.js";
import { serviceApp } from "./app.js";
import { HostCheck, isLoopback } from "./host-check.js";
import { KeyRing } from "./keys.js";
import type { Log } from "./log.js";
import { Metrics } from "./metrics.js";
import { Pool } from "./pool.js";
import { Sources } from "./sources.js";
import { Traffic } from "./traffic.js";

/** The time that clients have to read the last answers when the service closes, in milliseconds. */
const CLOSING_GRACE = 2000;

/** The number of releases that share a thread, and so a transaction of their ledger. */
const RELEASES_PER_THREAD = 64;

export interface ServiceOptions {
  readonly host: string;
  /** The port to listen on. The value 0 means any free port. */
  readonly port: number;
  /** Folders with the tables to serve. */
  readonly data: readonly string[];
  /** The ledger store: a file or a postgres:// address. */
  readonly ledger: string;
  /** The key file. A key file is required unless only this machine can reach the service. */
  readonly keys?: string | undefined;
  /** Public origins of a proxy in front of the service, such as https://studio.example.org. */
  readonly origins: readonly string[];
  /** A time limit for every request, in seconds. Each route also has its own time limit. */
  readonly timeLimit?: number | undefined;
  readonly log: Log;
}

export interface Service {
  readonly address: string;
  /**
   * Refuses new requests, gives the running requests a few seconds to finish, and closes all
   * resources.
   */
  close(): Promise<void>;
}

export async function startService(options: ServiceOptions): Promise<Service> {
  const { host, port, ledger, log, timeLimit } = options;
  const origins = options.origins.map(originOf);
  const loopback =
    isLoopback(host) && origins.every((origin) => isLoopback(new URL(origin).hostname));
  if (!loopback && options.keys === undefined) throw missingKeysError(host);
  const ring = options.keys === undefined ? undefined : new KeyRing(options.keys);
  const locations = { ledger, data: options.data };
  new Sources(options.data); // This constructor throws if a folder cannot be served.
  await (await openLedgers(ledger, { create: true })).close(); // The store is opened once at the start, so that an unusable store is an error at once.
  const cores = availableParallelism();
  const common = { locations, isShared: ring !== undefined };
  const readers = new Pool({ ...common, threads: 1, tasksPerThread: 1 });
  const computers = new Pool({ ...common, threads: Math.max(2, cores - 1), tasksPerThread: 1 });
  const writers = new Pool({
    ...common,
    threads: Math.min(4, Math.max(2, cores)),
    tasksPerThread: RELEASES_PER_THREAD,
  });
  const pools = [readers, computers, writers];
  const traffic = new Traffic();
  const monitor = new Metrics({
    inFlight: () => traffic.inFlight,
    waiting: () => pools.reduce((sum, { waiting }) => sum + waiting, 0),
    running: () => pools.reduce((sum, { running }) => sum + running, 0),
  });
  const metrics = () => monitor.text();
  const listening = await listen(
    host,
    port,
    (bound) =>
      serviceApp({
        ...{ readers, computers, writers, loopback, timeLimit, metrics },
        ...{ hostCheck: new HostCheck(host, bound, origins), ring, traffic, log, monitor },
      }).fetch,
  );
  const bound = portOf(listening);
  log("started", { host, port: bound });
  return {
    address: `http://${host.includes(":") ? `[${host}]` : host}:${bound}`,
    async close() {
      log("stopping", { inFlight: traffic.inFlight });
      const closed = new Promise((done) => listening.close(done));
      listening.closeIdleConnections();
      await Promise.all([traffic, ...pools].map((each) => each.close()));
      // Clients may still be reading the last answers. Each connection is closed as soon as it is
      // idle.
      const idle = setInterval(() => listening.closeIdleConnections(), 20);
      const late = setTimeout(() => listening.closeAllConnections(), CLOSING_GRACE);
      await closed;
      clearInterval(idle);
      clearTimeout(late);
      log("stopped");
    },
  };
}

type Fetch = (request: Request) => Response | Promise<Response>;

/**
 * Starts listening. The app needs the port number to check the Host header. If the requested port
 * is 0, the port number is known only after listening has started.
 */
async function listen(host: string, port: number, app: (bound: number) => Fetch): Promise<Server> {
  let fetch: Fetch = () => new Response(null, { status: 503 });
  const server = createAdaptorServer({
    fetch: (request) => fetch(request),
    createServer,
    serverOptions: { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 15_000 },
  });
  if (!(server instanceof Server)) throw new TypeError("expected an HTTP server");
  await new Promise<void>((resolve, reject) => {
    server.once("error", (cause) => reject(listenError(host, port, cause)));
    server.listen(port, host, resolve);
  });
  fetch = app(portOf(server));
  return server;
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string")
    throw new TypeError("the server has no port");
  return address.port;
}

function originOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined && /^https?:$/.test(url.protocol) && url.pathname === "/")
    return url.origin;
  throw optionError({
    parameter: "origin",
    domain: "a URL without a path, such as https://studio.example.org",
    got: text,
  });
}

function missingKeysError(host: string): NoisewrightError {
  return optionError({
    parameter: "keys",
    domain: "given if other machines can call the service",
    got: `none for ${host}`,
    advice:
      "create a key with noisewright keys add --role steward and pass --keys, or listen on 127.0.0.1",
  });
}

function listenError(host: string, port: number, cause: unknown): NoisewrightError {
  const problem = { code: "unavailable", subject: "studio" } as const;
  const what = `cannot listen on port ${port} of ${host.slice(0, 80)}; another program may use it`;
  return new NoisewrightError(
    { ...problem, what, advice: "choose another --port or --host" },
    { cause },
  );
}

function optionError({
  got,
  ...problem
}: {
  readonly parameter: string;
  readonly domain: string;
  readonly got: string;
  readonly advice?: string;
}): NoisewrightError {
  return new NoisewrightError({
    code: "domain",
    subject: "studio",
    ...problem,
    got: got.slice(0, 80),
  });
}
