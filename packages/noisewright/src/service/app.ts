import { randomUUID } from "node:crypto";
import { type Endpoint, ROLES, type Role } from "@noisewright/contract";
import { Refusal, toHttpError } from "@noisewright/contract/serving";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { answer } from "./answer.js";
import { ANYONE, type Caller } from "./caller.js";
import type { HostCheck } from "./host-check.js";
import type { Log } from "./log.js";
import type { Metrics } from "./metrics.js";
import type { Env, RequestRecord } from "./request-record.js";
import type { ServiceContext } from "./route.js";
import { ROUTES } from "./routes.js";
import { SECURITY_HEADERS } from "./security-headers.js";
import { serveStudio } from "./static.js";
import type { Traffic } from "./traffic.js";

/** The maximum size of a request body, in bytes. */
const MAX_BODY = 2 ** 20;

export interface Parts extends ServiceContext {
  readonly hostCheck: HostCheck;
  readonly traffic: Traffic;
  readonly log: Log;
  readonly monitor: Metrics;
}

/**
 * Builds the HTTP app. The app counts each request, checks the origin, the key and the size of the
 * request, and answers the request.
 */
export function serviceApp(parts: Parts): Hono<Env> {
  const app = new Hono<Env>();
  app.onError((error, c) => {
    const { status, error: details } = toHttpError(error);
    c.get("record").code = details.code;
    if ("retryAfter" in details) c.header("Retry-After", String(details.retryAfter));
    return c.json({ error: details }, status);
  });
  app.use(async (c, next) => {
    const record: RequestRecord = { route: "other" };
    c.set("record", record);
    const [id, start] = [randomUUID(), performance.now()];
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) c.header(name, value);
    c.header("X-Request-Id", id);
    const leave = parts.traffic.enter();
    const finish = () => {
      leave();
      const seconds = (performance.now() - start) / 1000;
      const { status } = c.res;
      parts.monitor.answered(record.route, status, seconds, record.code);
      const ms = Math.round(1e4 * seconds) / 10;
      parts.log("request", { id, method: c.req.method, ...record, status, ms });
    };
    await next().catch((error: unknown) => {
      leave();
      throw error;
    });
    if (parts.traffic.isClosing) c.header("Connection", "close");
    const sent = c.get("sent");
    if (sent === undefined) finish();
    else void sent.then(finish);
  });
  app.use(async (c, next) => {
    parts.traffic.admit();
    parts.hostCheck.check((name) => c.req.header(name), !c.req.path.startsWith("/api"));
    await next();
  });
  app.use("/api/*", async (c, next) => {
    c.header("Cache-Control", "no-store");
    await next();
  });
  const limited = bodyLimit({ maxSize: MAX_BODY, onError: tooLarge });
  for (const route of ROUTES) {
    const { method, path } = route.endpoint;
    const identify: MiddlewareHandler<Env> = async (c, next) => {
      c.get("record").route = `${method} ${path}`;
      const caller = authorize(c, route.endpoint, parts);
      c.set("caller", caller);
      const leave = parts.traffic.enterAs(caller.id);
      await next().finally(() => void (c.get("sent") ?? Promise.resolve()).finally(leave));
    };
    app.on(method.toUpperCase(), [path], identify, limited, (c) =>
      answer(c, route, c.get("caller"), parts),
    );
  }
  app.all("/api/*", () => {
    throw new Refusal(
      404,
      "not-found",
      "service: there is no endpoint at this path; see /api/openapi.json",
    );
  });
  serveStudio(app);
  return app;
}

/**
 * Identifies the caller by the key and checks the caller's role. Without keys every caller is a
 * steward.
 */
function authorize(c: Context<Env>, { role }: Endpoint, { ring }: Parts): Caller {
  if (ring === undefined) return { role: "steward", id: ANYONE };
  const holder = ring.holder(c.req.header("authorization"));
  if (holder !== undefined) c.get("record").key = holder.id;
  if (role === undefined) return { role: "reader", id: holder?.id ?? ANYONE };
  if (holder === undefined) {
    throw new Refusal(
      401,
      "unauthorized",
      "service: this request needs a valid key; send the header Authorization: Bearer <key>",
    );
  }
  if (ROLES.indexOf(holder.role) < ROLES.indexOf(role)) throw roleRefusal(role);
  return { role: holder.role, id: holder.id, ledgers: holder.ledgers, quota: holder.quota };
}

function roleRefusal(role: Role): Refusal {
  const message =
    role === "steward"
      ? "service: only a steward may do this; use a steward's key"
      : "service: a reader may not do this; use the key of an analyst or a steward";
  return new Refusal(403, "forbidden", message);
}

function tooLarge(): never {
  throw new Refusal(
    413,
    "too-large",
    `service: the body is larger than ${MAX_BODY} bytes; send a smaller request`,
  );
}
