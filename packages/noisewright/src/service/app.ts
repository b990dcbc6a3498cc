import { randomUUID } from "node:crypto";
import type { Endpoint } from "@noisewright/contract";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { answer } from "./answer.js";
import type { Asker } from "./asker.js";
import type { Gate } from "./gate.js";
import type { KeyRing } from "./keys.js";
import type { Log } from "./log.js";
import type { Metrics } from "./metrics.js";
import { Refusal, toHttpError } from "./refusal.js";
import type { Env, RequestRecord } from "./request-record.js";
import type { ServiceContext } from "./route.js";
import { ROUTES } from "./routes.js";
import { SECURITY_HEADERS, serveStudio } from "./static.js";
import type { Traffic } from "./traffic.js";

/** Bytes that a body may have. */
const LARGEST = 2 ** 20;
/** The caller where keys are not asked for. */
const ANYONE = "anyone";

export interface Parts extends ServiceContext {
  readonly gate: Gate;
  /** Without one, every caller is a steward; only where nobody else can call. */
  readonly ring: KeyRing | undefined;
  readonly traffic: Traffic;
  readonly log: Log;
  readonly monitor: Metrics;
}

/** Every request: counted, let in, known, sized, answered. */
export function serviceApp(parts: Parts): Hono<Env> {
  const app = new Hono<Env>();
  app.onError((error, c) => {
    const { status, error: said } = toHttpError(error);
    c.get("seen").code = said.code;
    if ("retryAfter" in said) c.header("Retry-After", String(said.retryAfter));
    return c.json({ error: said }, status);
  });
  app.use(async (c, next) => {
    const seen: RequestRecord = { route: "other" };
    c.set("seen", seen);
    const [id, start] = [randomUUID(), performance.now()];
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) c.header(name, value);
    c.header("X-Request-Id", id);
    const leave = parts.traffic.enter();
    const ended = () => {
      leave();
      const seconds = (performance.now() - start) / 1000;
      const { status } = c.res;
      parts.monitor.answered(seen.route, status, seconds, seen.code);
      const ms = Math.round(1e4 * seconds) / 10;
      parts.log("request", { id, method: c.req.method, ...seen, status, ms });
    };
    await next().catch((error: unknown) => {
      leave();
      throw error;
    });
    if (parts.traffic.isClosing) c.header("Connection", "close");
    const sent = c.get("sent");
    if (sent === undefined) ended();
    else void sent.then(ended);
  });
  app.use(async (c, next) => {
    parts.traffic.admit();
    parts.gate.check((name) => c.req.header(name), !c.req.path.startsWith("/api"));
    await next();
  });
  app.use("/api/*", async (c, next) => {
    c.header("Cache-Control", "no-store");
    await next();
  });
  const limited = bodyLimit({ maxSize: LARGEST, onError: tooLarge });
  for (const route of ROUTES) {
    const { method, path } = route.endpoint;
    const known: MiddlewareHandler<Env> = async (c, next) => {
      c.get("seen").route = `${method} ${path}`;
      const asker = admitted(c, route.endpoint, parts);
      c.set("asker", asker);
      const leave = parts.traffic.hold(asker.caller);
      await next().finally(() => void (c.get("sent") ?? Promise.resolve()).finally(leave));
    };
    app.on(method.toUpperCase(), [path], known, limited, (c) =>
      answer(c, route, c.get("asker"), parts),
    );
  }
  app.all("/api/*", () => {
    throw new Refusal(404, "not-found", "service: there is no such path; see /api/openapi.json");
  });
  serveStudio(app);
  return app;
}

/** By the key's role; on a loopback address without keys every caller is a steward. */
function admitted(c: Context<Env>, { role }: Endpoint, { ring }: Parts): Asker {
  if (ring === undefined) return { role: "steward", caller: ANYONE };
  const holder = ring.holder(c.req.header("authorization"));
  if (holder !== undefined) c.get("seen").key = holder.id;
  if (role === undefined) return { role: "analyst", caller: holder?.id ?? ANYONE };
  if (holder === undefined) {
    throw new Refusal(401, "unauthorized", "service: give a key as Authorization: Bearer <key>");
  }
  if (role === "steward" && holder.role !== "steward") {
    throw new Refusal(403, "forbidden", "service: only a steward may do this");
  }
  return { role: holder.role, caller: holder.id, ledgers: holder.ledgers };
}

function tooLarge(): never {
  throw new Refusal(413, "too-large", `service: a body may have ${LARGEST} bytes`);
}
