import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { addKey } from "../../src/service/keys.js";
import { BUDGET, loans, started } from "./kit.js";

describe("a hostile body", () => {
  it.each([
    ["{", "syntax"],
    ["", "syntax"],
    [`{"sensitivity":${"[".repeat(300_000)}`, "syntax"],
    ['{"sensitivity":1,"epsilon":1,"__proto__":{"a":1}}', "unknown"],
    ['{"sensitivity":"1","epsilon":1}', "domain"],
    ['{"sensitivity":1,"epsilon":-1}', "domain"],
    ['{"sensitivity":1,"eps":1}', "unknown"],
    ["[]", "domain"],
    ["null", "domain"],
  ])("a hostile body is refused with the error code of the problem: %.40s", async (raw, code) => {
    const { call } = await started();
    const { status, json } = await call("/api/design", { raw });
    expect([status, json.error.code]).toEqual([400, code]);
  });

  it("a body is refused if the YAML expands without end or refers to itself", async () => {
    const { call } = await started();
    const bomb = `a: &a [1]\n${Array.from({ length: 30 }, (_, i) => `b${i}: &b${i} [*${i ? `b${i - 1}` : "a"}, *${i ? `b${i - 1}` : "a"}]`).join("\n")}`;
    for (const spec of ["[".repeat(50_000), bomb, "x".repeat(500_000)]) {
      expect((await call("/api/release/preview", { body: { spec } })).status).toBe(400);
    }
  });

  it("a body of 100 MB is refused before the body is read", async () => {
    const { address, call } = await started();
    const { port } = new URL(address);
    const head = `POST /api/design HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\n`;
    const sent = (line: string, body: (write: (text: string) => boolean) => void) =>
      new Promise<string>((resolve) => {
        let read = "";
        const socket = connect(Number(port), "127.0.0.1", () => {
          socket.write(`${head}${line}\r\n\r\n`);
          body((text) => socket.writable && socket.write(text));
        });
        socket.on("data", (part) => {
          read += part;
          if (read.includes("\r\n\r\n")) socket.destroy();
        });
        socket.on("error", () => {});
        socket.on("close", () => resolve(read));
      });
    const declared = await sent(`Content-Length: ${100 * 2 ** 20}`, () => {});
    expect(declared).toMatch(/^HTTP\/1.1 413 /);
    const chunk = `10000\r\n${" ".repeat(0x10000)}\r\n`;
    const chunked = await sent("Transfer-Encoding: chunked", (write) => {
      for (let i = 0; i < 40; i++) write(chunk);
    });
    expect(chunked).toMatch(/^HTTP\/1.1 413 /);
    expect((await call("/api/health")).status).toBe(200);
  });
});

describe("a body with many quotes", () => {
  it("a body with many quotes is parsed in linear time, so that other requests are answered", async () => {
    const { call } = await started();
    const start = performance.now();
    const { status } = await call("/api/design", { raw: `"${'\\"'.repeat(250_000)}` });
    expect(status).toBe(400);
    // A parser with quadratic running time would take a minute.
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});

describe("a release with too many groups", () => {
  it("a release with too many groups is refused before anything is paid for", async () => {
    const { call } = await started();
    await call("/api/ledger", { body: BUDGET });
    const keys = Array.from({ length: 3000 }, (_, i) => `k${i}`);
    const [count] = loans(1).releases;
    const by = ["genre", "branch", "age"].map((of) => ({ of, keys }));
    const spec = { ...loans(1), releases: [{ ...count, by }] };
    const { status, json } = await call("/api/release", { body: { spec } });
    expect([status, json.error.message]).toEqual([
      400,
      expect.stringContaining("by must be keys with at most 1048576 combinations"),
    ]);
    expect((await call("/api/ledger/library")).json.spent).toBe(0);
  });
});

describe("a source", () => {
  it("a source must be a served file: paths and links to other files are refused", async () => {
    const { folder } = await started();
    const data = join(folder, "data");
    mkdirSync(data);
    writeFileSync(join(folder, "secret.csv"), "reader,days\na,1\n");
    writeFileSync(join(data, ".hidden.csv"), "reader,days\na,1\n");
    symlinkSync(join(folder, "secret.csv"), join(data, "link.csv"));
    symlinkSync(folder, join(data, "up"));
    const { call } = await started({ data: [data] });
    expect((await call("/api/sources")).json.sources).toHaveLength(1);
    const ways = [
      "data/../secret.csv",
      "data/link.csv",
      "data/up/secret.csv",
      "data/.hidden.csv",
      "../secret.csv",
    ];
    const absolute = [
      join(folder, "secret.csv"),
      "/etc/passwd",
      "data//etc/passwd",
      "data/..\\secret.csv",
    ];
    const addresses = [
      "postgres://localhost/x",
      "https://evil.example/x.csv",
      "data/https://evil.example/x.csv",
    ];
    for (const name of [...ways, ...absolute, ...addresses, "data", "data/", "data/none.csv"]) {
      const spec = { ...loans(1), source: { name } };
      const { status, json } = await call("/api/release/preview", { body: { spec } });
      expect([status, json.error.code], name).toEqual([404, "not-found"]);
      expect(json.error.message).not.toContain(folder);
    }
  });

  it("if a source cannot be read, the error names the source without its path", async () => {
    const { folder } = await started();
    const data = join(folder, 'a "quoted" folder');
    mkdirSync(data);
    writeFileSync(join(data, "t.csv"), "days,days\n1,2\n");
    const { call } = await started({ data: [data] });
    const spec = { ...loans(1), source: { name: 'a "quoted" folder/t.csv' } };
    const { status, text } = await call("/api/release/preview", { body: { spec } });
    expect([status, text.includes("two columns have the same name")]).toEqual([503, true]);
    expect(text).not.toContain(folder);
  });

  it("a client cannot choose the address of a source or of a ledger store", async () => {
    const { call } = await started();
    const source = { url: "postgres://localhost/x", table: "t" };
    const store = { name: "library", store: "/tmp/other.db" };
    for (const spec of [{ ...loans(1), source }, loans(1, store)]) {
      expect((await call("/api/release", { body: { spec } })).status).toBe(400);
    }
  });

  it("a source may have SQL in its column names, and the service never executes this SQL", async () => {
    const { folder } = await started();
    const data = join(folder, `d'"; DROP TABLE x; --`);
    mkdirSync(data);
    const column = `x"; DROP VIEW "t'; --`;
    writeFileSync(
      join(data, `t'"; --.csv`),
      `"${column.replaceAll('"', '""')}",days\na,1\nb,2\nb,3\n`,
    );
    const { call } = await started({ data: [data] });
    const [, { name, columns }] = (await call("/api/sources")).json.sources;
    expect(columns[0].name).toBe(column);
    await call("/api/ledger", { body: { ...BUDGET, epsilon: 50, unit: column } });
    const release = {
      name: `'; DROP TABLE y; --`,
      statistic: "units",
      mechanism: "geometric",
      budget: { epsilon: 40 },
    };
    const spec = {
      ...loans(0),
      source: { name },
      privacy: { unit: { column } },
      releases: [release],
    };
    const { status, json } = await call("/api/release", { body: { spec } });
    expect([status, json.releases[0].results[0].value]).toEqual([200, 2]);
    for (const where of [
      "1; DROP TABLE entries",
      "days > (SELECT 1)",
      "read_text('/etc/passwd') = ''",
    ]) {
      const bad = { ...spec, releases: [{ ...release, name: "n", where }] };
      expect((await call("/api/release", { body: { spec: bad } })).status, where).toBe(400);
    }
    expect(
      (await call(`/api/ledger/${encodeURIComponent("x'; DROP TABLE entries; --")}`)).status,
    ).toBe(404);
    expect((await call("/api/ledger/library/verify")).status).toBe(200);
  });
});

describe("logs and errors", () => {
  it("contain no data: no value, body, ledger name or key", async () => {
    const { folder } = await started();
    const data = join(folder, "data");
    mkdirSync(data);
    writeFileSync(join(data, "t.csv"), "reader,days\ncanary-row,31337421\ncanary-row,31337421\n");
    const keys = join(folder, "keys.json");
    const { key } = addKey(keys, "steward");
    const { call, log } = await started({ data: [data], keys });
    const headers = { authorization: `Bearer ${key}` };
    const ledger = "canary-ledger";
    await call("/api/ledger", { body: { ...BUDGET, name: ledger }, headers });
    const sum = {
      name: "canary-name",
      statistic: "sum",
      of: "days",
      lower: 0,
      upper: 31337421,
      budget: { epsilon: 0.1 },
    };
    const spec = {
      ...loans(0, { name: ledger }),
      source: { name: "data/t.csv", types: { days: "integer" } },
    };
    const answers = [
      await call("/api/release", {
        body: { spec: { ...spec, releases: [sum] }, requestId: "canary-id" },
        headers,
      }),
      await call("/api/release", {
        body: { spec: { ...spec, releases: [{ ...sum, of: "canary-column" }] } },
        headers,
      }),
      await call("/api/release?canary-query=1", { raw: '{"spec": "canary-body', headers }),
      await call("/api/canary-path", { headers }),
      await call("/api/ledger", { headers: { authorization: "Bearer canary-key" } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 400, 404, 401]);
    expect(log.length).toBeGreaterThan(5);
    expect(log.join("\n")).not.toMatch(/canary|31337421/);
    expect(log.join("\n")).not.toContain(key.slice("nw_01234567_".length));
    const errors = answers.slice(1).map(({ text }) => text);
    expect(errors.join("\n")).not.toMatch(/canary-row|31337421|canary-body|canary-key/);
    expect(errors.join("\n")).not.toContain(folder);
  });
});
