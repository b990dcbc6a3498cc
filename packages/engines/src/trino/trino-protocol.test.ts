import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { trinoDatabase } from "./trino-engine.js";
import { statement } from "./trino-protocol.js";
import type { Coordinator } from "./trino-request.js";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** Starts a server that acts as Trino. `seen` holds the requests that the server received. */
async function playing(answer: Answer): Promise<{ origin: string; seen: IncomingMessage[] }> {
  const seen: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    seen.push(request);
    answer(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("not listening");
  return { origin: `http://127.0.0.1:${address.port}`, seen };
}

const json =
  (value: unknown): Answer =>
  (_request, response) =>
    response.end(JSON.stringify(value));

const LIMITS = { answer: 2000, retries: 400, bytes: 10_000 };
const SECRET = "Basic c3Rld2FyZDpodXNo";

const coordinator = (server: string, limits = LIMITS): Coordinator => ({
  server,
  subject: "trino test",
  headers: { "X-Trino-User": "steward", Authorization: SECRET },
  limits,
});

const run = (server: string, signal?: AbortSignal) =>
  statement(coordinator(server), "SELECT 1", { signal });

const typed = (what: RegExp) => ({
  name: "NoisewrightError",
  code: "unavailable",
  message: expect.stringMatching(what),
});

describe("the pages of a statement", () => {
  it("pages are requested at the links of the coordinator, with the password, up to the last page", async () => {
    const { origin, seen } = await playing((request, response) => {
      const next = request.url === "/v1/statement" ? { nextUri: `${origin}/v1/next/1` } : {};
      response.end(JSON.stringify({ data: [[seen.length]], ...next }));
    });
    expect(await run(origin)).toEqual([[1], [2]]);
    expect(seen.map(({ headers }) => headers.authorization)).toEqual([SECRET, SECRET]);
  });

  it("pages are never requested from another port, scheme, host, user or path", async () => {
    const elsewhere = await playing(json({ data: [[1]] }));
    const port = new URL(elsewhere.origin).port;
    let nextUri = "";
    const { origin, seen } = await playing((_request, response) =>
      response.end(JSON.stringify({ nextUri })),
    );
    const own = new URL(origin);
    for (nextUri of [
      `${elsewhere.origin}/v1/next`,
      `http://localhost:${own.port}/v1/next`,
      `https://127.0.0.1:${own.port}/v1/next`,
      `${origin.replace("//", "//a:b@")}/v1/next`,
      `http://${own.host}@127.0.0.1:${port}/v1/next`,
      `${origin}/ui/api`,
      "/v1/next",
      "file:///etc/passwd",
      "",
    ]) {
      await expect(run(origin), nextUri).rejects.toMatchObject(typed(/link to another address/));
    }
    expect(elsewhere.seen).toHaveLength(0);
    expect(seen.every(({ url }) => url === "/v1/statement")).toBe(true);
  });

  it("the client does not follow a redirect", async () => {
    const elsewhere = await playing(json({ data: [[1]] }));
    for (const status of [301, 302, 303, 307, 308]) {
      const { origin } = await playing((_request, response) => {
        response.writeHead(status, { Location: `${elsewhere.origin}/v1/statement` }).end();
      });
      await expect(run(origin)).rejects.toMatchObject(typed(/redirects/));
    }
    expect(elsewhere.seen).toHaveLength(0);
  });
});

describe("an invalid answer", () => {
  it.each<[string, string | Buffer]>([
    ["HTML", "<html>smith, 1971-03-04</html>"],
    ["nothing", ""],
    ["half of an object", '{"data": [["smith"'],
    ["bytes that are not text", Buffer.from([0x22, 0xff, 0xfe, 0x22])],
    ["null", "null"],
    ["a list", "[]"],
    ["data that are not rows", '{"data": [1]}'],
    ["an invalid link", '{"nextUri": 7}'],
    ["an invalid error", '{"error": "smith"}'],
    ["invalid progress", '{"stats": {"progressPercentage": "smith"}}'],
  ])(
    "an invalid answer causes a typed error that does not repeat the answer: %s",
    async (_name, body) => {
      const { origin } = await playing((_request, response) => response.end(body));
      const error = await run(origin).catch((cause: unknown) => cause);
      expect(error).toMatchObject(typed(/not from Trino/));
      expect(
        `${error} ${JSON.stringify(error)} ${error instanceof Error && error.cause}`,
      ).not.toContain("smith");
    },
  );

  it("an answer that is too large is not read to its end, and an answer that is too slow is abandoned", async () => {
    const large = await playing((_request, response) => response.end(" ".repeat(20_000)));
    await expect(run(large.origin)).rejects.toMatchObject(typed(/too large/));
    const slow = await playing((_request, response) => response.write("{"));
    const to = coordinator(slow.origin, { ...LIMITS, answer: 100 });
    await expect(statement(to, "SELECT 1", {})).rejects.toMatchObject(typed(/in time/));
  });

  it("a broken connection causes a typed error", async () => {
    const { origin } = await playing((request) => request.socket.destroy());
    await expect(run(origin)).rejects.toMatchObject(typed(/does not answer/));
  });
});

describe("an error of the cluster", () => {
  it.each([
    ["QUERY_TEXT_TOO_LARGE", /raise query\.max-length/],
    ["EXCEEDED_GLOBAL_MEMORY_LIMIT", /\(EXCEEDED_GLOBAL_MEMORY_LIMIT\); raise the limit/],
    ["DIVISION_BY_ZERO", /the query failed \(DIVISION_BY_ZERO\)/],
  ])("the error %s says what to do", async (errorName, what) => {
    const { origin } = await playing(json({ error: { errorName, message: "smith" } }));
    const error = await run(origin).catch((cause: unknown) => cause);
    expect(error).toMatchObject({ name: "NoisewrightError", message: expect.stringMatching(what) });
    expect(String(error)).not.toContain("smith");
  });
});

describe("a coordinator that is busy", () => {
  it("a busy coordinator gets a limited number of retries", async () => {
    for (const status of [429, 502, 503, 504]) {
      const { origin, seen } = await playing((_request, response) => {
        response.writeHead(seen.length < 2 ? status : 200).end('{"data": [[1]]}');
      });
      expect(await run(origin)).toEqual([[1]]);
    }
    const { origin, seen } = await playing((_request, response) => response.writeHead(503).end());
    await expect(run(origin)).rejects.toMatchObject(typed(/busy \(HTTP 503\)/));
    expect(seen.length).toBeLessThanOrEqual(4);
  });

  it("a busy coordinator receives a request to cancel as soon as the caller aborts", async () => {
    const caller = new AbortController();
    const { origin, seen } = await playing((request, response) => {
      if (request.method === "POST")
        return json({ nextUri: `${origin}/v1/next` })(request, response);
      response.writeHead(request.method === "DELETE" ? 204 : 503).end();
      // The caller aborts while the client waits before its next retry.
      if (request.method === "GET") setTimeout(() => caller.abort(), 20);
    });
    const to = coordinator(origin, { ...LIMITS, retries: 600_000 });
    const { signal } = caller;
    await expect(statement(to, "SELECT 1", { signal })).rejects.toBeDefined();
    expect(seen.at(-1)?.method).toBe("DELETE");
    expect(seen.length).toBeLessThanOrEqual(4);
  });
});

describe("an address of Trino", () => {
  it.each([
    ["trino://", /not an address/],
    ["trino:///memory/default", /not an address/],
    ["trino://st%eward@localhost:1/", /percent sign that encodes nothing/],
    ["trino://steward@localhost:1/m%/default", /percent sign that encodes nothing/],
    ["trino://a%0d%0aX-Trino-Role%3A%20admin@localhost:1/", /an HTTP header cannot have/],
    ["trino://j%C3%BCrgen@localhost:1/", /an HTTP header cannot have/],
    ["trino://steward:hush@localhost:1/", /password must not be sent over plain HTTP/],
  ])(
    "refuses the address %s by a typed error that does not show the password",
    async (address, what) => {
      const error = await trinoDatabase.open(address).catch((cause: unknown) => cause);
      expect(error).toMatchObject(typed(what));
      expect(String(error)).not.toContain("hush");
    },
  );
});
