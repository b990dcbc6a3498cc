import { createServer, Server } from "node:http";
import { availableParallelism } from "node:os";
import { createAdaptorServer } from "@hono/node-server";
import { NoisewrightError } from "@noisewright/core";
import { openLedgers } from "../ledger/index.js";
import { serviceApp } from "./app.js";
import { Gate, isLoopback } from "./gate.js";
import { KeyRing } from "./keys.js";
import type { Log } from "./log.js";
import { Metrics } from "./metrics.js";
import { Pool } from "./pool.js";
import { Sources } from "./sources.js";
import { Traffic } from "./traffic.js";

/** How long last answers may take to be read, in milliseconds. */
const FAREWELL = 2000;

export interface ServiceOptions {
  readonly host: string;
  /** 0 for any that is free. */
  readonly port: number;
  /** Folders whose tables may be released from. */
  readonly data: readonly string[];
  /** A file or a postgres:// address. */
  readonly ledger: string;
  /** A file of keys; required wherever others can call. */
  readonly keys?: string | undefined;
  /** By which a proxy in front of it is known, such as https://studio.example.org. */
  readonly origins: readonly string[];
  /** In seconds: no request may take longer, whatever its kind allows. */
  readonly timeLimit?: number | undefined;
  readonly log: Log;
}

export interface Service {
  readonly address: string;
  /** Takes nothing new, gives what runs a few seconds, and puts everything away. */
  close(): Promise<void>;
}

export async function startService(options: ServiceOptions): Promise<Service> {
  const { host, port, ledger, log, timeLimit } = options;
  const origins = options.origins.map(originOf);
  const loopback =
    isLoopback(host) && origins.every((origin) => isLoopback(new URL(origin).hostname));
  if (!loopback && options.keys === undefined) throw needsKeys(host);
  const ring = options.keys === undefined ? undefined : new KeyRing(options.keys);
  const places = { ledger, data: options.data };
  new Sources(options.data); // what cannot be served is told now
  await (await openLedgers(ledger, { create: true })).close(); // a place that cannot be used is told now
  const cores = availableParallelism();
  const common = { places, isShared: ring !== undefined };
  const readers = new Pool({ ...common, threads: 1 });
  const computers = new Pool({ ...common, threads: Math.max(2, cores - 1) });
  const writers = new Pool({ ...common, threads: Math.min(4, Math.max(2, cores)) });
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
        ...{ gate: new Gate(host, bound, origins), ring, traffic, log, monitor },
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
      // Last answers are on their way out; a connection that stays open without asking is cut off.
      const idle = setInterval(() => listening.closeIdleConnections(), 20);
      const late = setTimeout(() => listening.closeAllConnections(), FAREWELL);
      await closed;
      clearInterval(idle);
      clearTimeout(late);
      log("stopped");
    },
  };
}

type Fetch = (request: Request) => Response | Promise<Response>;

/** The port is part of what the service answers to, and known only once it listens. */
async function listen(host: string, port: number, app: (bound: number) => Fetch): Promise<Server> {
  let fetch: Fetch = () => new Response(null, { status: 503 });
  const server = createAdaptorServer({
    fetch: (request) => fetch(request),
    createServer,
    serverOptions: { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 15_000 },
  });
  if (!(server instanceof Server)) throw new TypeError("a server of another protocol");
  await new Promise<void>((resolve, reject) => {
    server.once("error", (cause) => reject(cannotListen(host, port, cause)));
    server.listen(port, host, resolve);
  });
  fetch = app(portOf(server));
  return server;
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string")
    throw new TypeError("no port is listened at");
  return address.port;
}

function originOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined && /^https?:$/.test(url.protocol) && url.pathname === "/")
    return url.origin;
  throw wrong("origin", "such as https://studio.example.org", text);
}

function needsKeys(host: string): NoisewrightError {
  const advice = "make one with noisewright keys add --role steward; or stay on 127.0.0.1";
  return wrong("keys", "given where others can call", `none for ${host}`, advice);
}

function cannotListen(host: string, port: number, cause: unknown): NoisewrightError {
  const problem = { code: "unavailable", subject: "studio" } as const;
  const what = `port ${port} of ${host.slice(0, 80)} cannot be listened at`;
  return new NoisewrightError(
    { ...problem, what, advice: "give another --port or --host" },
    { cause },
  );
}

function wrong(parameter: string, domain: string, got: string, advice?: string): NoisewrightError {
  const problem = { code: "domain", subject: "studio", parameter, domain, advice } as const;
  return new NoisewrightError({ ...problem, got: got.slice(0, 80) });
}
