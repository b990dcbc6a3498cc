import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { startService } from "../../src/service/index.js";
import { capture } from "../capture.js";
import { guarded, started } from "./kit.js";

/** Creates a folder with one table of 6 loans by 2 readers. */
function library(): string {
  const folder = join(mkdtempSync(join(tmpdir(), "noisewright-data-")), "library");
  mkdirSync(folder);
  const rows = [0, 1, 2, 3, 4, 5].map((i) => `L${i},R${i % 2},${i}`);
  writeFileSync(join(folder, "loans.csv"), `loan,reader,days\n${rows.join("\n")}\n`);
  writeFileSync(join(folder, "loans.jsonl"), '{"reader": "R1", "days": 3}\n');
  return folder;
}

const SPEC = {
  source: { name: "library/loans.csv" },
  privacy: { unit: { column: "reader" } },
  ledger: { name: "library" },
  releases: [{ name: "n", statistic: "units", budget: { epsilon: 20 } }],
};

describe("an analyst", () => {
  it.each([
    ["another ledger", { ledger: { name: "other" } }],
    [
      "column names that rename the unit",
      { source: { ...SPEC.source, columns: ["reader", "x", "days"] } },
    ],
    ["the delimiter", { source: { ...SPEC.source, delimiter: "," } }],
    [
      "a type of the unit, which would make 012 and 12 one unit",
      { source: { ...SPEC.source, types: { reader: "integer" } } },
    ],
    [
      "the columns of JSON lines",
      { source: { name: "library/loans.jsonl", types: { reader: "text" } } },
    ],
    [
      "a derived column whose name differs from the unit only in case",
      { derive: { Reader: "loan" } },
    ],
    [
      "a derived privacy unit",
      { derive: { who: "loan" }, privacy: { unit: { column: "who" } }, ledger: { name: "who" } },
    ],
    [
      "a name that makes another column the unit of the ledger",
      { privacy: { unit: { column: "loan", name: "reader" } } },
    ],
    [
      "several sources, of which the spec says what is public and what is the unit",
      {
        source: undefined,
        sources: {
          loans: { name: "library/loans.csv", unit: "reader" },
          all: { name: "library/loans.csv", unit: "reader" },
        },
        from: "loans",
        join: [{ table: "all", on: { reader: "reader" } }],
        privacy: { unit: { name: "reader" } },
      },
    ],
  ])("an analyst may not set %s", async (_, fields) => {
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
      expect(await as(analyst, { ...SPEC, ...fields })).toBe(403);
      expect(await as(steward, { ...SPEC, ...fields })).toBe(200);
      expect(await as(analyst, SPEC)).toBe(200);
    }
  });

  it("may declare the types of other columns", async () => {
    const { call, analyst, steward } = await guarded({ data: [library()] });
    const body = { name: "library", unit: "reader", epsilon: 50, delta: 0 };
    expect((await call("/api/ledger", { body, ...steward })).status).toBe(201);
    const source = { ...SPEC.source, types: { days: "integer", reader: "text" } };
    const spec = { ...SPEC, source };
    expect((await call("/api/release", { body: { spec }, ...analyst })).status).toBe(200);
  });

  it("is told that a steward must join tables", async () => {
    const { call, analyst } = await guarded({ data: [library()] });
    const sources = { loans: { name: "library/loans.csv", public: true } };
    const spec = { ...SPEC, source: undefined, sources, from: "loans" };
    const yaml = `sources: { a: { file: library/loans.csv, unit: loan } }
from: a
privacy: { unit: { name: reader } }
ledger: { name: library }
releases: [{ name: n, statistic: units, budget: { epsilon: 1 } }]`;
    const { status, json } = await call("/api/release", { body: { spec: yaml }, ...analyst });
    expect([status, json.error.message]).toEqual([
      403,
      expect.stringMatching(/^sources: only a steward may join tables, because/),
    ]);
    const refused = await call("/api/release", { body: { spec }, ...analyst });
    expect(refused.status).toBe(400); // a public table is never `from`, whoever asks
  });

  it("can release from a folder with any name", async () => {
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

  it("no table ever has two budgets for an analyst, because the service refuses nested folders", async () => {
    const { ledger } = await started();
    const folder = library();
    const rest = { host: "127.0.0.1", port: 0, origins: [], ledger, log: () => {} };
    for (const data of [
      [folder, join(folder, "..")],
      [join(folder, ".."), folder],
    ]) {
      await expect(startService({ ...rest, data })).rejects.toThrow(
        /must be a folder that is not inside another served folder/,
      );
    }
  });

  it("cannot use up a folder's ledger with releases from the sample or from another folder", async () => {
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
      /data must be a folder whose name is unique and not "sample"/,
    );
  });

  it("cannot use or see other ledgers if the key allows only some ledgers", async () => {
    const { call, analyst, steward, keys } = await guarded({ data: [library()] });
    for (const name of ["library", "sample"]) {
      const body = { name, unit: "reader", epsilon: 50, delta: 0 };
      await call("/api/ledger", { body, ...steward });
    }
    const add = ["keys", "add", "--role", "analyst", "--keys", keys, "--ledger", "sample"];
    const { out } = await capture(add);
    const limited = { headers: { authorization: `Bearer ${out}` } };
    const names = async (caller: object) => {
      const { sources } = (await call("/api/sources", caller)).json;
      const { datasets } = (await call("/api/ledger", caller)).json;
      return [...sources, ...datasets].map(({ name }) => name);
    };
    expect(await names(analyst)).toEqual(["loans.csv", "library/loans.csv", "library", "sample"]);
    expect(await names(limited)).toEqual(["loans.csv", "sample"]);
    for (const part of ["", "/verify", "/export"]) {
      expect((await call(`/api/ledger/library${part}`, limited)).status).toBe(404);
      expect((await call(`/api/ledger/sample${part}`, limited)).status).toBe(200);
    }
    const release = async (spec: object) =>
      (await call("/api/release", { body: { spec }, ...limited })).status;
    expect(await release(SPEC)).toBe(403);
    expect(await release({ ...SPEC, ledger: { name: "sample" } })).toBe(403);
    const own = { ...SPEC, source: { name: "loans.csv" }, ledger: { name: "sample" } };
    expect(await release(own)).toBe(200);
    expect((await call("/api/session", limited)).json.ledgers).toEqual(["sample"]);
    const steward2 = ["keys", "add", "--role", "steward", "--keys", keys, "--ledger", "sample"];
    expect((await capture(steward2)).err).toContain(
      "ledger must be left out unless the role is reader or analyst",
    );
    expect((await capture([...add, "--ledger", "a b"])).err).toContain(
      "must be the name of a ledger",
    );
  });
});

describe("a steward who joins served tables", () => {
  const joined = (names: Readonly<Record<string, string>>, extra = {}) => ({
    sources: {
      loans: { name: names.loans, unit: "reader" },
      readers: { file: names.readers, unit: "id", ...extra },
      branches: { name: names.branches, public: true },
    },
    from: "loans",
    join: [
      { table: "readers", on: { reader: "id" } },
      { table: "branches", on: { "readers.branch": "name" }, unmatched: "keep" },
    ],
    privacy: { unit: { name: "reader" }, bound: { rows: 9 } },
    ledger: { name: "library" },
    releases: [
      { name: "n", statistic: "count", where: "branches.town = 'Bern'", budget: { epsilon: 20 } },
    ],
  });

  it("gets the statistics, and private tables of two folders are refused", async () => {
    const folder = library();
    const other = join(folder, "..", "places");
    mkdirSync(other);
    writeFileSync(join(folder, "readers.csv"), "id,branch\nR0,Mitte\nR1,West\n");
    writeFileSync(join(other, "readers.csv"), "id,branch\nR0,Mitte\n");
    writeFileSync(join(other, "branches.csv"), "name,town\nMitte,Bern\nWest,Basel\n");
    const { call, steward } = await guarded({ data: [folder, other] });
    const body = { name: "library", unit: "reader", epsilon: 50, delta: 0 };
    expect((await call("/api/ledger", { body, ...steward })).status).toBe(201);
    const names = {
      loans: "library/loans.csv",
      readers: "library/readers.csv",
      branches: "places/branches.csv",
    };
    const send = (spec: object) => call("/api/release", { body: { spec }, ...steward });
    const { status, json } = await send(joined(names));
    expect(status).toBe(200);
    expect(Math.abs(json.releases[0].results[0].value - 3)).toBeLessThan(20);
    expect(json.protects.unit).toEqual({ name: "reader" });
    const apart = await send(joined({ ...names, readers: "places/readers.csv" }));
    expect([apart.status, apart.json.error.message]).toEqual([
      400,
      expect.stringContaining("tables of the ledgers library and places"),
    ]);
    const missing = await send(joined({ ...names, readers: "library/no.csv" }));
    expect(missing.status).toBe(404);
    const broken = await send(joined(names, { columns: { id: "integer" } }));
    expect(broken.status).toBe(400);
    expect(broken.text).not.toContain(join(folder, ".."));
  });
});
