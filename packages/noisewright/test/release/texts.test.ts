import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { digestOf } from "@noisewright/core/ledger";
import { connect, importFile } from "@noisewright/engines/connect";
import { parseSpec } from "@noisewright/release/spec";
import { describe, expect, it } from "vitest";
import { prepareRelease } from "../../../release/src/prepare/index.js";
import { openLedgers } from "../../src/ledger/index.js";
import { capture } from "../capture.js";

const ROWS = "sex, hours, day\nMale, 40, 2024-01-31\nFemale, 13, 2024-02-01\n";

/** A folder with a table, and a function that writes a spec with one release about it. */
function scratch(rows = ROWS) {
  const folder = mkdtempSync(join(tmpdir(), "noisewright-texts-"));
  const path = (name: string) => join(folder, name);
  writeFileSync(path("t.csv"), rows);
  const spec = (release: string, source = "file: t.csv") => {
    const text = `source: { ${source} }
privacy: { unit: row }
ledger: { name: x, store: ledger.db, budget: { epsilon: 1, delta: 1.0e-6 } }
releases:
  - { name: n, budget: { epsilon: 0.5 }, ${release} }
`;
    writeFileSync(path("spec.yaml"), text);
    return path("spec.yaml");
  };
  return { folder, path, spec };
}

const MEAN = "statistic: mean, of: hours, lower: 0, upper: 99";

describe("a number of a text column", () => {
  it.each([
    [MEAN, "of"],
    ["statistic: mean, of: hours, bounds: auto", "of"],
    ["statistic: sum, of: hours, lower: 0, upper: 99", "of"],
    ["statistic: variance, of: hours, lower: 0, upper: 99", "of"],
    ["statistic: median, of: hours, lower: 0, upper: 99", "of"],
    ["statistic: max, of: hours, lower: 0, upper: 99", "of"],
    ["statistic: histogram, of: hours, edges: [0, 20, 40]", "of"],
    ["statistic: count, by: { of: hours, edges: [0, 20, 40] }", "by.of"],
    ["statistic: count, by: { of: hours, keys: [13, 40] }", "by.of"],
    ["statistic: count, where: hours > 20", "where"],
    ["statistic: sum, of: abs(hours - 20), lower: 0, upper: 99", "of"],
    [
      "statistic: tables, tables: { all: 1 }, columns: [{ of: hours, edges: [0, 20] }]",
      "columns[0].of",
    ],
  ])("is refused for %s, with its place, and nothing is spent", async (release, field) => {
    const { spec, folder } = scratch();
    for (const flags of [[], ["--dry-run"]]) {
      const { code, err } = await capture(["release", spec(release), ...flags]);
      expect(code).toBe(2);
      expect(err).toMatch(/spec\.yaml:5:\d+: releases\[0\]\./);
      expect(err).toContain(
        `${field}: no number in column "hours", whose type is text; if its values are numbers, add types: { hours: number } to the source`,
      );
    }
    const ledgers = readdirSync(folder).includes("ledger.db")
      ? (await capture(["ledger", "list", "--ledger", join(folder, "ledger.db"), "--json"])).out
      : "";
    expect(ledgers).not.toContain('"x"');
  });

  it("is refused whatever the rows hold", async () => {
    const errors = [];
    for (const rows of [
      ROWS,
      "sex, hours, day\n",
      "sex, hours, day\n1,1,1\nCanary,Canary,Canary\n",
    ]) {
      const { spec, folder } = scratch(rows);
      const { err } = await capture(["release", spec(MEAN)]);
      errors.push(err.replaceAll(folder, ""));
    }
    expect(new Set(errors).size).toBe(1);
    expect(errors[0]).not.toContain("Canary");
  });

  it("is allowed where the type is declared, or the expression converts the text", async () => {
    const { spec } = scratch();
    const dry = async (release: string, source?: string) =>
      (await capture(["release", spec(release, source), "--dry-run"])).err;
    expect(await dry(MEAN, "file: t.csv, types: { hours: integer }")).toBe("");
    expect(await dry(MEAN, "file: t.csv, columns: { hours: number }")).toBe("");
    expect(await dry(MEAN.replace("hours", "number(hours)"))).toBe("");
    expect(await dry("statistic: count, by: { of: hours, keys: ['13'] }")).toBe("");
    const older = await dry(MEAN, "file: t.csv, columns: { sex: text }");
    expect(older).toContain("add columns: { hours: number } to the source");
  });

  it("is refused for dates, and for texts of a Parquet file, which `number` reads", async () => {
    const { spec, path } = scratch();
    const days = "file: t.csv, types: { day: date }";
    const day = await capture(["release", spec(MEAN.replace("hours", "day"), days), "--dry-run"]);
    expect(day.err).toContain('no number in column "day", whose type is date; year(…), month(…)');
    await importFile(path("t.csv"), path("t.parquet"));
    const file = "file: t.parquet";
    const { err } = await capture(["release", spec(MEAN, file), "--dry-run"]);
    expect(err).toContain("if its values are numbers, write number(hours)");
    const read = spec(MEAN.replace("hours", "number(hours)"), file);
    expect((await capture(["release", read, "--dry-run"])).err).toBe("");
  });

  it("goes on if an earlier version was already paid for it", async () => {
    const { spec, path } = scratch();
    const file = spec(MEAN);
    const { spec: parsed } = parseSpec(readFileSync(file, "utf8"), "spec.yaml");
    const engine = await connect(path("t.csv"));
    const prepared = prepareRelease(parsed, parsed.releases[0]!, await engine.table());
    await engine.close();
    const ledgers = await openLedgers(path("ledger.db"), { create: true });
    const ledger = await ledgers.create({
      ...{ name: "x", budget: { epsilon: 1, delta: 1e-6 }, unit: "rows" },
    });
    const { identity, events } = prepared;
    await ledger.spend(
      { id: "earlier", unit: "rows", releases: [{ digest: digestOf(identity), events }] },
      async () => [{ asked: identity, groups: [{ key: [], values: [80, 2] }] }],
    );
    await ledgers.close();
    const again = await capture(["release", file, "--json"]);
    expect(again.err).toBe("");
    expect(JSON.parse(again.out)).toMatchObject({ releases: [{ status: "answered" }] });
    const other = await capture(["release", spec(MEAN.replace("99", "98")), "--json"]);
    expect(other.err).toContain("no number in column");
  });
});
