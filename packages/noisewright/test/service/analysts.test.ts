import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { startService } from "../../src/service/index.js";
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
});
