import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ENDPOINTS } from "@noisewright/contract";
import { describe, expect, it } from "vitest";
import { addKey, readKeys } from "../../src/service/keys.js";
import { capture } from "../capture.js";
import { type CallOptions, guarded, loans } from "./kit.js";

const bearer = (key: string) => ({ headers: { authorization: `Bearer ${key}` } });

function town(): string {
  const folder = join(mkdtempSync(join(tmpdir(), "noisewright-roles-")), "town");
  mkdirSync(folder);
  writeFileSync(join(folder, "loans.csv"), "reader,days\nr1,9\nr2,3\n");
  return folder;
}

/** A service with the ledgers `sample` and `town`, and keys of several roles and scopes. */
async function opened() {
  const service = await guarded({ data: [town()] });
  const { call, steward, keys } = service;
  for (const name of ["sample", "town"]) {
    const body = { name, unit: "reader", epsilon: 2, delta: 0 };
    expect((await call("/api/ledger", { body, ...steward })).status).toBe(201);
  }
  return {
    ...service,
    reader: bearer(addKey(keys, "reader").key),
    "sample reader": bearer(addKey(keys, "reader", ["sample"]).key),
    "sample analyst": bearer(addKey(keys, "analyst", ["sample"]).key),
  };
}

const PLAN = { releases: [{ kind: "pure", epsilon: 0.5, times: 2 }] };
const townSpec = (than: number) => ({
  ...loans(than, { name: "town" }),
  source: { name: "town/loans.csv", types: { days: "integer" } },
});
const pureDesign = { sensitivity: 1, epsilon: 1 };

/**
 * Every endpoint that needs a key, with the status for: a reader, a reader and an analyst who may use
 * only the ledger `sample`, an analyst, and a steward.
 */
const RIGHTS: readonly (readonly [string, CallOptions, ...number[]])[] = [
  ["/api/session", {}, 200, 200, 200, 200, 200],
  ["/api/metrics", {}, 403, 403, 200, 200, 200],
  ["/api/keys", {}, 403, 403, 403, 403, 200],
  ["/api/design", { body: pureDesign }, 200, 200, 200, 200, 200],
  [
    "/api/inspect",
    { body: { mechanism: "laplace", params: pureDesign } },
    ...[200, 200, 200, 200, 200],
  ],
  ["/api/account", { body: { events: [], delta: 1e-6 } }, 200, 200, 200, 200, 200],
  ["/api/plan", { body: { epsilon: 1, releases: [{ sensitivity: 1 }] } }, 200, 200, 200, 200, 200],
  ["/api/paper", { body: { paper: "none" } }, 400, 400, 400, 400, 400],
  ["/api/sources", {}, 403, 403, 200, 200, 200],
  ["/api/published", {}, 200, 200, 200, 200, 200],
  ["/api/published/none", {}, 404, 404, 404, 404, 404],
  ["/api/ledger", {}, 200, 200, 200, 200, 200],
  ["/api/ledger", { body: { name: "town" } }, 403, 403, 403, 403, 400],
  ...["", "/verify", "/export"].flatMap(
    (part) =>
      [
        [`/api/ledger/sample${part}`, {}, 200, 200, 200, 200, 200],
        [`/api/ledger/town${part}`, {}, 200, 404, 404, 200, 200],
        [`/api/ledger/none${part}`, {}, 404, 404, 404, 404, 404],
      ] as const,
  ),
  ["/api/ledger/sample/what-if", { body: PLAN }, 200, 200, 200, 200, 200],
  ["/api/ledger/town/what-if", { body: PLAN }, 200, 404, 404, 200, 200],
  ["/api/ledger/none/what-if", { body: PLAN }, 404, 404, 404, 404, 404],
  [
    "/api/ledger/town",
    { method: "PATCH", body: { epsilon: 3, delta: 0 } },
    403,
    403,
    403,
    403,
    200,
  ],
  [
    "/api/release/rehearsal",
    { body: { spec: loans(1, { name: "sample" }), rows: 0 } },
    ...[403, 403, 400, 400, 400],
  ],
  ...["/api/release/preview", "/api/release"].flatMap(
    (path) =>
      [
        [path, { body: { spec: loans(1, { name: "sample" }) } }, 403, 403, 200, 200, 200],
        [path, { body: { spec: townSpec(1) } }, 403, 403, 403, 200, 200],
      ] as const,
  ),
];

describe("a role", () => {
  it("allows exactly its endpoints and its ledgers", async () => {
    const service = await opened();
    const callers = ["reader", "sample reader", "sample analyst", "analyst", "steward"] as const;
    for (const [path, options, ...expected] of RIGHTS) {
      const got = [];
      for (const caller of callers) {
        got.push((await service.call(path, { ...options, ...service[caller] })).status);
      }
      expect(got, `${options.method ?? ""} ${path}`).toEqual(expected);
    }
    const tried = RIGHTS.map(([path]) =>
      path.replace(/((?:ledger|published)\/)(sample|town|none)/, "$1:name"),
    );
    const guardedPaths = Object.values(ENDPOINTS).filter(({ role }) => role !== undefined);
    expect(new Set(tried)).toEqual(new Set(guardedPaths.map(({ path }) => path)));
  });

  it("hides the ledgers and tables outside the scope of a key", async () => {
    const { call, "sample reader": reader, "sample analyst": analyst } = await opened();
    for (const caller of [reader, analyst]) {
      const { datasets } = (await call("/api/ledger", caller)).json;
      expect(datasets.map(({ name }: { name: string }) => name)).toEqual(["sample"]);
    }
    const { sources } = (await call("/api/sources", analyst)).json;
    expect(sources.map(({ name }: { name: string }) => name)).toEqual(["loans.csv"]);
    expect((await call("/api/session", reader)).json).toEqual({
      ...{ role: "reader", loopback: true, ledgers: ["sample"] },
    });
  });
});

describe("a quota", () => {
  it("limits what a key spends, survives a restart, and frees retries", async () => {
    const { call, keys, steward, close, ledger } = await opened();
    const add = `keys add --role analyst --ledger sample --quota 0.25 --per-day 9 --keys ${keys}`;
    const limited = bearer((await capture(add.split(" "))).out);
    const publish = (than: number, by: CallOptions = limited, from = call) =>
      from("/api/release", { body: { spec: loans(than, { name: "sample" }) }, ...by });
    // Ten requests at once, of ε = 0.1 each.
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => publish(i)));
    const done = answers.flatMap(({ status }, i) => (status === 200 ? [i] : []));
    expect(done).toHaveLength(2);
    const refused = answers.find(({ status }) => status === 409)!.json.error;
    expect(refused).toMatchObject({ code: "over-quota", quota: "ε = 0.25", needs: "ε = 0.1" });
    expect(refused.message).toMatch(/nothing was spent$/);
    for (const i of done) expect((await publish(i)).status).toBe(200);
    const spec = loans(50, { name: "sample" });
    const preview = await call("/api/release/preview", { body: { spec }, ...limited });
    expect(preview.json).toMatchObject({ ledger: { affordable: true }, quota: { fits: false } });
    expect(preview.json.quota.spent).toBeCloseTo(0.2, 9);

    await publish(60, steward);
    const history = (await call("/api/ledger/sample", limited)).json;
    const id = (await capture(["keys", "list", "--json", "--keys", keys])).out;
    const own = JSON.parse(id).at(-1);
    expect(own).toMatchObject({ ledgers: ["sample"], quota: { epsilon: 0.25, perDay: 9 } });
    const who = `key ${own.id}`;
    expect(history.requests.map((each: { who: string }) => each.who === who)).toEqual([
      ...[true, true, false],
    ]);
    expect(history.requests[0]).toMatchObject({ names: ["loans"], status: "answered", delta: 0 });

    const listed = (await call("/api/keys", steward)).json;
    const [spent] = listed.keys.find((each: { id: string }) => each.id === own.id).spent;
    expect(spent).toMatchObject({ ledger: "sample", requests: 2, releases: 2 });
    expect(JSON.stringify(listed)).not.toMatch(/hash|nw_/);

    await close();
    const again = await guarded({ keys, ledger });
    expect((await publish(70, limited, again.call)).json.error.code).toBe("over-quota");
    const { quota } = (await again.call("/api/session", limited)).json;
    expect(quota.used[0].spent).toBeCloseTo(0.2, 9);
    const plan = await again.call("/api/ledger/sample/what-if", { body: PLAN, ...limited });
    expect(plan.json).toMatchObject({
      fits: true,
      quota: { fits: false, needs: expect.closeTo(1, 9) },
    });
  });

  it("and a ledger of ε = 0.3 cover three releases of ε = 0.1, as a plan promises", async () => {
    const { call, keys, steward } = await opened();
    await call("/api/ledger", {
      ...{ method: "POST", ...steward },
      body: { name: "small", unit: "reader", epsilon: 0.3, delta: 0 },
    });
    const limited = bearer(addKey(keys, "analyst", undefined, { epsilon: 0.3 }).key);
    const body = { releases: [{ kind: "laplace", epsilon: 0.1, times: 3 }] };
    for (const name of ["small", "sample"]) {
      const { json } = await call(`/api/ledger/${name}/what-if`, { body, ...limited });
      expect(json).toMatchObject({ fits: true, quota: { fits: true } });
    }
    const publish = (than: number) =>
      call("/api/release", { body: { spec: loans(than, { name: "sample" }) }, ...limited });
    for (const than of [1, 2, 3]) expect((await publish(than)).status).toBe(200);
    expect((await publish(4)).json.error.code).toBe("over-quota");
  });

  it("is refused for other roles and for other numbers, and old key files stay readable", async () => {
    const { keys } = await guarded();
    const add = async (flags: string) =>
      (await capture(["keys", "add", "--keys", keys, ...flags.split(" ")])).err;
    const reader = await add("--role reader --quota 1");
    expect(reader).toContain("quota must be left out unless the role is analyst");
    expect(await add("--role steward --per-day 1")).toContain("per-day must be left out");
    expect(await add("--role analyst --quota 0")).toContain("quota must be a number in (0, ∞)");
    expect(await add("--role analyst --per-day 1.5")).toContain("per-day must be a whole number");
    const text = readFileSync(keys, "utf8");
    expect(text).not.toContain("quota");
    expect(readKeys(keys).map(({ role }) => role)).toEqual(["analyst", "steward"]);
    const { out } = await capture(["keys", "list", "--keys", keys]);
    expect(out).toMatch(/^key +role +ledgers +quota +created$/m);
  });
});
