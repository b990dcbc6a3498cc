import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { startService } from "../../src/service/index.js";
import { capture } from "../capture.js";
import { guarded, started } from "./kit.js";

/** A folder of one table in which 2 readers have 6 loans. */
function library(): string {
  const folder = join(mkdtempSync(join(tmpdir(), "noisewright-data-")), "library");
  mkdirSync(folder);
  const rows = [0, 1, 2, 3, 4, 5].map((i) => `L${i},R${i % 2},${i}`);
  writeFileSync(join(folder, "loans.csv"), `loan,reader,days\n${rows.join("\n")}\n`);
  return folder;
}

const SPEC = {
  source: { name: "library/loans.csv" },
  privacy: { unit: { column: "reader" } },
  ledger: { name: "library" },
  releases: [{ name: "n", statistic: "units", budget: { epsilon: 20 } }],
};

describe("an analyst does not say what a budget protects", () => {
  it.each([
    ["that another budget pays", { ledger: { name: "other" } }],
    [
      "that other columns are called by the unit's name",
      { source: { ...SPEC.source, columns: ["reader", "x", "days"] } },
    ],
    ["where fields end", { source: { ...SPEC.source, delimiter: "," } }],
    ["that a column is called like the unit but for its case", { derive: { Reader: "loan" } }],
    [
      "how units are told apart",
      { derive: { who: "loan" }, privacy: { unit: { column: "who" } }, ledger: { name: "who" } },
    ],
  ])("by saying %s", async (_, given) => {
    const data = [library()];
    const { call, analyst, steward } = await guarded({ data });
    const ledgers = [
      ["library", "reader"],
      ["other", "reader"],
      ["who", "who"],
    ];
    for (const [name, unit] of ledgers) {
      const body = { name, unit, epsilon: 50, delta: 0 };
      expect((await call("/api/ledger", { body, ...steward })).status).toBe(201);
    }
    for (const path of ["/api/release/preview", "/api/release"]) {
      const as = async (caller: object, spec: object) =>
        (await call(path, { body: { spec }, ...caller })).status;
      expect(await as(analyst, { ...SPEC, ...given })).toBe(403);
      expect(await as(steward, { ...SPEC, ...given })).toBe(200);
      expect(await as(analyst, SPEC)).toBe(200);
    }
  });

  it("but can release from a folder of any name", async () => {
    const folder = join(library(), "..", "Ünsere Daten");
    mkdirSync(folder);
    writeFileSync(join(folder, "loans.csv"), "reader,days\na,1\n");
    const { call, analyst, steward } = await guarded({ data: [folder] });
    const { sources } = (await call("/api/sources", analyst)).json;
    const { name, ledger } = sources.at(-1);
    expect([name, ledger]).toEqual(["Ünsere Daten/loans.csv", "xnsere-Daten"]);
    const body = { name: ledger, unit: "reader", epsilon: 50, delta: 0 };
    expect((await call("/api/ledger", { body, ...steward })).status).toBe(201);
    const spec = { ...SPEC, source: { name }, ledger: { name: ledger } };
    expect((await call("/api/release", { body: { spec }, ...analyst })).status).toBe(200);
  });

  it("nor has a table two budgets because its folder is in another", async () => {
    const { ledger } = await started();
    const folder = library();
    const rest = { host: "127.0.0.1", port: 0, origins: [], ledger, log: () => {} };
    for (const data of [
      [folder, join(folder, "..")],
      [join(folder, ".."), folder],
    ]) {
      await expect(startService({ ...rest, data })).rejects.toThrow(/in no other that is given/);
    }
  });

  it("nor can a ledger be used up by the sample, or by another folder's table", async () => {
    const folder = library();
    const other = join(folder, "..", "other");
    mkdirSync(other);
    writeFileSync(join(other, "loans.csv"), "loan,reader,days\nL1,R1,1\n");
    const { call, analyst, steward } = await guarded({ data: [folder, other] });
    for (const name of ["library", "sample"]) {
      const body = { name, unit: "reader", epsilon: 50, delta: 0 };
      expect((await call("/api/ledger", { body, ...steward })).status).toBe(201);
    }
    for (const source of ["loans.csv", "other/loans.csv"]) {
      const spec = { ...SPEC, source: { name: source } };
      for (const path of ["/api/release/preview", "/api/release"]) {
        const { status, json } = await call(path, { body: { spec }, ...analyst });
        expect([status, json.error.code], source).toEqual([403, "forbidden"]);
      }
    }
    expect((await call("/api/ledger/library", analyst)).json.spent).toBe(0);
    const own = { ...SPEC, source: { name: "loans.csv" }, ledger: { name: "sample" } };
    expect((await call("/api/release", { body: { spec: own }, ...analyst })).status).toBe(200);
    const rest = { host: "127.0.0.1", port: 0, origins: [], log: () => {} };
    const sample = join(folder, "..", "sample");
    mkdirSync(sample);
    const { ledger } = await started();
    await expect(startService({ ...rest, ledger, data: [sample] })).rejects.toThrow(
      /data must be of a name that no other folder has, and not "sample"/,
    );
  });

  it("nor may a key that is held to some ledgers use or see another", async () => {
    const { call, analyst, steward, keys } = await guarded({ data: [library()] });
    for (const name of ["library", "sample"]) {
      const body = { name, unit: "reader", epsilon: 50, delta: 0 };
      await call("/api/ledger", { body, ...steward });
    }
    const add = ["keys", "add", "--role", "analyst", "--keys", keys, "--ledger", "sample"];
    const { out } = await capture(add);
    const held = { headers: { authorization: `Bearer ${out}` } };
    const names = async (caller: object) => {
      const { sources } = (await call("/api/sources", caller)).json;
      const { datasets } = (await call("/api/ledger", caller)).json;
      return [...sources, ...datasets].map(({ name }) => name);
    };
    expect(await names(analyst)).toEqual(["loans.csv", "library/loans.csv", "library", "sample"]);
    expect(await names(held)).toEqual(["loans.csv", "sample"]);
    for (const part of ["", "/verify", "/export"]) {
      expect((await call(`/api/ledger/library${part}`, held)).status).toBe(404);
      expect((await call(`/api/ledger/sample${part}`, held)).status).toBe(200);
    }
    const release = async (spec: object) =>
      (await call("/api/release", { body: { spec }, ...held })).status;
    expect(await release(SPEC)).toBe(403);
    expect(await release({ ...SPEC, ledger: { name: "sample" } })).toBe(403);
    const own = { ...SPEC, source: { name: "loans.csv" }, ledger: { name: "sample" } };
    expect(await release(own)).toBe(200);
    expect((await call("/api/session", held)).json.ledgers).toEqual(["sample"]);
    const steward2 = ["keys", "add", "--role", "steward", "--keys", keys, "--ledger", "sample"];
    expect((await capture(steward2)).err).toContain("ledger must be given for an analyst only");
    expect((await capture([...add, "--ledger", "a b"])).err).toContain(
      "must be the name of a ledger",
    );
  });
});
