import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ENDPOINTS, type Endpoint, hasBody } from "@noisewright/contract";
import { describe, expect, it, vi } from "vitest";
import { ROUTES } from "../../src/service/routes.js";
import { LIBRARY } from "../release/kit.js";
import { BUDGET, loans, started } from "./kit.js";

describe("the service", () => {
  it("answers health checks and metrics, with security headers", async () => {
    const { call } = await started();
    expect((await call("/api/health")).json).toEqual({ status: "ok", version: "0.1.0" });
    expect((await call("/api/session")).json).toEqual({ role: "steward", loopback: true });
    const { text, headers } = await call("/api/metrics");
    expect(text).toContain(
      'noisewright_request_seconds_count{route="get /api/session",status="200"} 1',
    );
    expect(headers).toMatchObject({
      "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
  });

  it("lists the sample and the tables in the served folders by name", async () => {
    const { folder } = await started();
    const data = join(folder, "survey");
    mkdirSync(join(data, "2025"), { recursive: true });
    writeFileSync(join(data, "2025", "answers.csv"), "person,score\na,1\nb,2\n");
    writeFileSync(join(data, "notes.txt"), "no table");
    const { call } = await started({ data: [data] });
    const { sources } = (await call("/api/sources")).json;
    expect(sources).toEqual([
      expect.objectContaining({ name: "loans.csv", kind: "csv" }),
      {
        name: "survey/2025/answers.csv",
        kind: "csv",
        ledger: "survey",
        columns: [
          { name: "person", type: "text" },
          { name: "score", type: "text" },
        ],
      },
    ]);
    await call("/api/ledger", { body: { ...BUDGET, unit: "person" } });
    const spec = {
      ...loans(0),
      source: { file: "survey/2025/answers.csv" },
      privacy: { unit: { column: "person" } },
    };
    const asked = {
      ...spec,
      releases: [{ name: "n", statistic: "units", budget: { epsilon: 0.1 } }],
    };
    expect((await call("/api/release", { body: { spec: asked } })).status).toBe(200);
  });

  it("streams progress before the result or the error, and counts errors in the metrics", async () => {
    const { call, log } = await started();
    const headers = { accept: "application/x-ndjson" };
    const lines = async (spec: string) =>
      (await call("/api/release", { body: { spec }, headers })).text
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line));
    const sent = await lines(LIBRARY);
    expect(sent[0]).toEqual({ progress: { what: "readers", done: 0, total: 5 } });
    expect(sent.at(-2)).toEqual({ progress: { what: "median days kept", done: 5, total: 5 } });
    expect(sent.at(-1).result.releases).toHaveLength(5);
    const [{ error }] = await lines("source: 5");
    expect(error.code).toBe("several");
    expect(error.problems).toContainEqual(
      expect.objectContaining({ code: "domain", path: ["source"], message: expect.any(String) }),
    );
    const { code, status } = JSON.parse(log.at(-1)!);
    expect({ code, status }).toEqual({ code: "several", status: 200 });
    const { text } = await call("/api/metrics");
    expect(text).toContain('noisewright_refused_total{code="several"} 1');
    expect(text).toContain("noisewright_requests_in_flight 1");
  });

  it("logs the code `gone`, not an internal error, if a client disconnects", async () => {
    const { call, log } = await started();
    await call("/api/ledger", { body: BUDGET });
    const left = new AbortController();
    const asked = Array.from({ length: 10 }, (_, i) => {
      const headers = { accept: i % 2 === 0 ? "application/json" : "application/x-ndjson" };
      const body = { spec: loans(i) };
      return call("/api/release/preview", { body, headers, signal: left.signal }).catch(() => {});
    });
    await Promise.race(asked);
    left.abort();
    await Promise.all(asked);
    await vi.waitFor(async () => {
      expect((await call("/api/metrics")).text).toContain("noisewright_requests_in_flight 1\n");
    });
    const seen = log.map((line) => JSON.parse(line)).map(({ status, code }) => `${status} ${code}`);
    expect(seen).toEqual(expect.arrayContaining(["200 gone", "503 gone"]));
    expect(seen.join()).not.toContain("internal");
  });

  it("serves exactly the endpoints of the contract", () => {
    const served = ROUTES.map(({ endpoint }) => endpoint);
    expect(new Set(served)).toEqual(new Set(Object.values(ENDPOINTS)));
    expect(served).toHaveLength(Object.keys(ENDPOINTS).length);
  });
});

describe("the OpenAPI document", () => {
  it("describes every endpoint with the schemas that check bodies and answers", async () => {
    const { call } = await started();
    const document = (await call("/api/openapi.json")).json;
    expect(document.openapi).toBe("3.1.0");
    for (const endpoint of Object.values<Endpoint>(ENDPOINTS)) {
      const { method, path, role, status = 200, type = "application/json" } = endpoint;
      const operation = document.paths[path.replace(/:(\w+)/g, "{$1}")][method];
      expect(operation.responses["400"].content["application/json"].schema, path).toEqual({
        $ref: "#/components/schemas/Error",
      });
      const { schema } = operation.responses[status].content[type];
      expect(schema.$ref !== undefined || schema.type === "string", path).toBe(true);
      expect(operation.requestBody !== undefined, path).toBe(hasBody(endpoint));
      expect(operation["x-role"], path).toBe(role);
      const names = [
        ...[...path.matchAll(/:(\w+)/g)].map(([, name]) => name),
        ...Object.keys(endpoint.query?.shape ?? {}),
      ];
      expect((operation.parameters ?? []).map((each: { name: string }) => each.name)).toEqual(
        names,
      );
    }
    const operations: { operationId: string }[] = Object.values<object>(document.paths).flatMap(
      (each) => Object.values(each),
    );
    expect(new Set(operations.map((one) => one.operationId)).size).toBe(ROUTES.length);
  });

  it("refers only to schemas that the document itself contains", async () => {
    const { call } = await started();
    const document = (await call("/api/openapi.json")).json;
    expect(Object.keys(document.components.schemas).filter((name) => !/^[A-Z]/.test(name))).toEqual(
      [],
    );
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)];
    expect(refs.length).toBeGreaterThan(20);
    for (const [, ref] of refs) {
      const found = ref!.split("/").reduce((at, key) => at?.[key], document);
      expect(found, ref).toBeDefined();
    }
  });
});
