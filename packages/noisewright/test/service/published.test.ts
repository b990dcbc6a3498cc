import { copyFileSync, mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { openLedgers } from "../../src/ledger/index.js";
import { addKey } from "../../src/service/keys.js";
import { capture } from "../capture.js";
import { LIBRARY, LOANS, scratch } from "../release/kit.js";
import { BUDGET, loans, started } from "./kit.js";

const bearer = (key: string) => ({ headers: { authorization: `Bearer ${key}` } });

/** A service with a steward, an analyst of the sample's ledger, and an analyst of another ledger. */
async function withKeys() {
  const keys = join(mkdtempSync(join(tmpdir(), "noisewright-keys-")), "keys.json");
  const steward = addKey(keys, "steward");
  const own = addKey(keys, "analyst", ["sample"]);
  const other = addKey(keys, "analyst", ["hospital"]);
  const service = await started({ keys });
  await service.call("/api/ledger", {
    body: { ...BUDGET, name: "sample" },
    ...bearer(steward.key),
  });
  return { ...service, steward, own, other };
}

describe("what was published", () => {
  it("is kept with its spec and receipt, once, and only for callers who may use its ledger", async () => {
    const { call, steward, own, other } = await withKeys();
    const body = { spec: loans(7, { name: "sample" }), form: "?source=loans.csv" };
    const released = await call("/api/release", { body, ...bearer(own.key) });
    expect(released.status).toBe(200);
    await call("/api/release", { body, ...bearer(steward.key) });
    const list = await call("/api/published", bearer(own.key));
    expect(list.json).toEqual({
      published: [
        {
          ...{ id: released.json.id, names: ["loans"], ledger: "sample", who: `key ${own.id}` },
          ...{ epsilon: expect.closeTo(0.1, 9), delta: 0, values: 1 },
          time: expect.stringMatching(/:00:00Z$/),
        },
      ],
    });
    expect((await call("/api/published", bearer(steward.key))).json).toEqual(list.json);
    const path = `/api/published/${released.json.id}`;
    const { id: _, ...answer } = released.json;
    const { json } = await call(path, bearer(own.key));
    expect(json).toMatchObject({ form: "?source=loans.csv", source: "loans.csv", answer });
    expect(json.spec).toContain("where: days > 7");
    expect(json.privacy.length).toBeGreaterThan(3);
    expect((await call("/api/published", bearer(other.key))).json).toEqual({ published: [] });
    expect((await call(path, bearer(other.key))).status).toBe(404);
    expect((await call("/api/published")).status).toBe(401);
  });

  it("is kept again if its intervals hold together, which the same answers can also have", async () => {
    const { call, own } = await withKeys();
    const publish = async (simultaneous: boolean) => {
      const spec = loans(7, { name: "sample" });
      const groups = { by: { of: "branch", keys: ["Market", "Harbour"] }, simultaneous };
      const releases = [{ ...spec.releases[0], ...groups }];
      const body = { spec: { ...spec, releases } };
      const { id, ...answer } = (await call("/api/release", { body, ...bearer(own.key) })).json;
      const { json } = await call(`/api/published/${id}`, bearer(own.key));
      expect(json.answer).toEqual(answer);
      return id;
    };
    expect(await publish(true)).not.toBe(await publish(false));
  });

  it("is listed in pages, the newest first, and found by name and by ledger", async () => {
    const { call, ledger } = await started();
    const { store } = await openLedgers(ledger, { create: true });
    for (let i = 0; i < 60; i++) {
      const [id, name] = [i.toString(16).padStart(64, "0"), i === 3 ? "Births" : `r${i}`];
      const about = { id, names: [name], ledger: "town", time: "2026-01-01T00:00:00Z" };
      const summary = JSON.stringify({ ...about, who: "me", epsilon: 1, delta: 0, values: 1 });
      await store.publish({ id, ledger: "town", summary, body: "{}" });
    }
    await store.publish({ id: "damaged", ledger: "town", summary: "{", body: "" });
    await store.close();
    const first = (await call("/api/published")).json;
    expect(first.published).toHaveLength(50);
    expect(first.published[0].names).toEqual(["r59"]);
    const rest = (await call(`/api/published?before=${first.before}`)).json;
    expect(rest.published).toHaveLength(10);
    expect(rest).not.toHaveProperty("before");
    const found = (await call("/api/published?search=BIRTH")).json;
    expect(found.published.map(({ names }: { names: string[] }) => names)).toEqual([["Births"]]);
    expect((await call("/api/published?search=Town")).json.published).toHaveLength(50);
    const wrong = await call("/api/published?before=soon");
    expect(wrong.status).toBe(400);
    expect(wrong.json.error.message).toContain("before");
    // A publication of another form is not shown, and does not break the list.
    for (const id of ["0".repeat(64), "damaged"]) {
      expect((await call(`/api/published/${id}`)).status).toBe(404);
    }
  });

  it("includes what the command line published, without places on the steward's machine", async () => {
    const { call, ledger, folder } = await started();
    const receipt = join(folder, "receipt.json");
    const spec = scratch().spec(LIBRARY);
    const files = ["--data", LOANS, "--ledger", ledger, "--receipt", receipt];
    const line = ["release", spec, ...files, "--json"];
    const { id } = JSON.parse((await capture(line)).out);
    const [listed] = (await call("/api/published")).json.published;
    expect(listed).toMatchObject({ id, who: "command line", ledger: "library", values: 18 });
    const { json } = await call(`/api/published/${id}`);
    const { receipt: published, ...answer } = json.answer;
    const text = JSON.stringify({ ...json, answer });
    for (const place of [folder, dirname(LOANS)]) expect(text).not.toContain(place);
    expect(published.format).toBe("noisewright-receipt/2");
    expect(json.record.product.description).toContain("loans by branch: count, by branch");
  });

  it("names several files without their folders", async () => {
    const { call, ledger } = await started();
    const own = scratch();
    mkdirSync(join(own.folder, "ward-7"));
    copyFileSync(LOANS, join(own.folder, "ward-7", "loans.csv"));
    const spec = own.spec(LIBRARY.replace("file: loans.csv", "files: ward-7/*.csv"));
    const receipt = join(own.folder, "receipt.json");
    const line = ["release", spec, "--ledger", ledger, "--receipt", receipt, "--json"];
    const { id } = JSON.parse((await capture(line)).out);
    const { json } = await call(`/api/published/${id}`);
    expect(json.source).toBe("*.csv");
    expect(json.spec).not.toContain("ward-7");
  });
});
