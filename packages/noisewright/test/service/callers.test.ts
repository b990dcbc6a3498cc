import { utimesSync } from "node:fs";
import { join } from "node:path";
import { ENDPOINTS } from "@noisewright/contract";
import { describe, expect, it } from "vitest";
import { startService } from "../../src/service/index.js";
import { addKey, removeKey } from "../../src/service/keys.js";
import { capture } from "../capture.js";
import { BUDGET, guarded, loans, started } from "./kit.js";

/** The ledger that pays for releases from the sample. */
const SAMPLE = { ...BUDGET, name: "sample" };
const NEED = { sensitivity: 1, epsilon: 1 };

describe("a page on another site", () => {
  it.each([
    ["another origin", { origin: "https://evil.example" }],
    ["no origin at all", { origin: "null" }],
    ["the same host at another port", { origin: "http://127.0.0.1:1" }],
    ["another site, according to Sec-Fetch-Site", { "sec-fetch-site": "cross-site" }],
    ["another site on the same machine", { "sec-fetch-site": "same-site" }],
    ["another host name that resolves to this machine", { host: "evil.example" }],
    ["such a host name with our port", { host: "127.0.0.1.evil.example:4711" }],
    ["a host without a port", { host: "127.0.0.1" }],
  ])("cannot call the API from %s", async (_, headers) => {
    const { call } = await started();
    for (const path of ["/api/design", "/api/release"]) {
      const { status, json } = await call(path, { body: NEED, headers });
      expect([status, json.error.code]).toEqual([403, "forbidden"]);
    }
    expect((await call("/api/ledger", { headers })).status).toBe(403);
  });

  it("cannot send a body with a content type that HTML forms can set", async () => {
    const { call } = await started();
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "text/json", ""]) {
      const headers = { "content-type": type };
      expect((await call("/api/design", { raw: JSON.stringify(NEED), headers })).status).toBe(415);
    }
  });

  it("may link to the studio, and pages of the studio may call the API", async () => {
    const { call, address } = await started();
    const link = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" };
    expect((await call("/", { headers: link })).status).toBe(200);
    const own = { origin: address, "sec-fetch-site": "same-origin" };
    expect((await call("/api/design", { body: NEED, headers: own })).status).toBe(200);
  });
});

describe("a key", () => {
  it("a key is required, and an invalid key is refused", async () => {
    const { call, analyst } = await guarded();
    const right = analyst.headers.authorization!;
    const wrong = [
      "",
      "Bearer",
      "Bearer nw_00000000_x",
      right.slice(0, -1),
      `${right}x`,
      right.slice(7),
    ];
    for (const authorization of wrong) {
      for (const path of ["/api/ledger", "/api/session", "/api/sources", "/api/metrics"]) {
        expect((await call(path, { headers: { authorization } })).status, path).toBe(401);
      }
      expect((await call("/api/design", { body: NEED, headers: { authorization } })).status).toBe(
        401,
      );
    }
    expect((await call("/api/health")).status).toBe(200);
    expect((await call("/api/session", analyst)).json.role).toBe("analyst");
  });

  it("an answer that is kept is shown only to callers with a key", async () => {
    const { call, analyst, steward, keys } = await guarded();
    const { id, key } = addKey(keys, "reader");
    const reader = { headers: { authorization: `Bearer ${key}` } };
    const first = await call("/api/design", { body: NEED, ...analyst });
    expect(first.text).toContain("candidates");
    for (const holder of [steward, reader]) {
      expect((await call("/api/design", { body: NEED, ...holder })).text).toBe(first.text);
    }
    removeKey(keys, id);
    for (const options of [{}, reader, { headers: { authorization: "Bearer nw_00000000_x" } }]) {
      const { status, text } = await call("/api/design", { body: NEED, ...options });
      expect(status).toBe(401);
      expect(text).not.toContain("candidates");
    }
  });

  it("the key of an analyst cannot create or raise a budget, not even with a spec", async () => {
    const { call, analyst, steward } = await guarded();
    expect((await call("/api/ledger", { body: SAMPLE, ...analyst })).status).toBe(403);
    const { name, epsilon, delta } = SAMPLE;
    const budget = { epsilon, delta };
    const spec = loans(1, { name, budget });
    const refused = await call("/api/release", { body: { spec }, ...analyst });
    expect([refused.status, refused.json.error.code]).toEqual([403, "forbidden"]);
    expect((await call("/api/ledger", analyst)).json.datasets).toEqual([]);
    expect((await call("/api/ledger", { body: SAMPLE, ...steward })).status).toBe(201);
    const raise = { method: "PATCH", body: { epsilon: 9, delta } };
    expect((await call("/api/ledger/sample", { ...raise, ...analyst })).status).toBe(403);
    const [{ budget: kept }] = (await call("/api/ledger", analyst)).json.datasets;
    expect(kept).toEqual(budget);
    expect((await call("/api/release", { body: { spec }, ...analyst })).status).toBe(200);
    expect((await call("/api/ledger/sample", { ...raise, ...steward })).status).toBe(200);
  });

  it("a key is printed once, stored as a hash, and refused after the key is removed", async () => {
    const { folder } = await started();
    const keys = join(folder, "keys.json");
    const { out } = await capture(["keys", "add", "--role", "steward", "--keys", keys]);
    const listed = await capture(["keys", "list", "--keys", keys, "--json"]);
    expect(listed.out).not.toContain(out.trim().slice("nw_01234567_".length));
    const { call } = await started({ keys });
    const headers = { authorization: `Bearer ${out}` };
    expect((await call("/api/session", { headers })).json.role).toBe("steward");
    await capture(["keys", "remove", out.split("_")[1]!, "--keys", keys]);
    expect((await call("/api/session", { headers })).status).toBe(401);
  });

  it("a removed key is refused at once, even if the key file keeps the same time and size", async () => {
    const { folder } = await started();
    const keys = join(folder, "keys.json");
    const { id, key } = addKey(keys, "steward");
    const at = new Date(0);
    utimesSync(keys, at, at);
    const { call } = await started({ keys });
    const headers = { authorization: `Bearer ${key}` };
    expect((await call("/api/session", { headers })).status).toBe(200);
    removeKey(keys, id);
    addKey(keys, "steward"); // The key file now has the same size as before.
    utimesSync(keys, at, at);
    expect((await call("/api/session", { headers })).status).toBe(401);
  });

  it.each(Object.values(ENDPOINTS))(
    "a key needs the right role at $method $path",
    async ({ method, path, role }) => {
      const { call, analyst, steward } = await guarded();
      const at = path.replace(":name", "library");
      const [none, one, both] = await Promise.all(
        [{}, analyst, steward].map(async (caller) => {
          const body = method === "get" ? {} : { raw: "{" };
          return (await call(at, { method: method.toUpperCase(), ...body, ...caller })).status;
        }),
      );
      expect(none === 401).toBe(role !== undefined);
      expect(one === 403).toBe(role === "steward");
      expect([401, 403]).not.toContain(both);
    },
  );

  it.each([
    ["an address that others can reach", { host: "0.0.0.0" }],
    ["the public name of a proxy", { origins: ["https://studio.example.org"] }],
  ])("a key is required at %s", async (_, options) => {
    const { ledger } = await started();
    const all = {
      host: "127.0.0.1",
      port: 0,
      data: [],
      origins: [],
      ledger,
      log: () => {},
      ...options,
    };
    await expect(startService(all)).rejects.toThrow(
      /^studio: keys must be given if other machines can call the service/,
    );
  });
});
