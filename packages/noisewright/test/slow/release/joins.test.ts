import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { joinedTable, type Table } from "@noisewright/engines";
import { connectAll } from "@noisewright/engines/connect";
import { expect, it, onTestFinished, vi } from "vitest";
import { seededRandom } from "../../../../core/test/support/seeded-random.js";
import { prepareRelease } from "../../../../release/src/prepare/prepare-release.js";
import { aggregates } from "../../../../release/src/run/aggregates.js";
import { joinsOf } from "../../../../release/src/spec/data.js";
import { parseSpec } from "../../../../release/src/spec/parse-spec.js";
import { capture } from "../../capture.js";
import { query, startPostgres } from "../../support/postgres.js";

const EXAMPLES = fileURLToPath(new URL("../../../../../docs/examples/", import.meta.url));
const TABLES = ["visits", "people", "clinics"];

const text = (name: string) => readFileSync(join(EXAMPLES, name), "utf8");
const recordsOf = (name: string) =>
  text(`${name}.csv`)
    .trimEnd()
    .split("\n")
    .map((line) => line.split(","));

/** The number of visits in each region. */
function visitsByRegion(): ReadonlyMap<string, number> {
  const regions = new Map(recordsOf("clinics").map(([id, region]) => [id!, region!]));
  const counts = new Map<string, number>();
  for (const [, clinic] of recordsOf("visits").slice(1)) {
    const region = regions.get(clinic!)!;
    counts.set(region, (counts.get(region) ?? 0) + 1);
  }
  return counts;
}

// Nobody in the example has more than 4 visits, so this bound cuts nothing off.
const UNCUT = text("joins.yaml").replace("rows: 3", "rows: 4").replace("groups: 2", "groups: 3");

it("the tables of a PostgreSQL database are joined", async () => {
  const { address, stop } = await startPostgres();
  onTestFinished(stop);
  for (const name of TABLES) {
    const [head, ...records] = recordsOf(name);
    const types = head!.map((column) => `${column} ${column === "minutes" ? "int" : "text"}`);
    await query(address, `CREATE TABLE ${name} (${types.join(", ")})`);
    const rows = records.map((record) => `('${record.join("', '")}')`);
    await query(address, `INSERT INTO ${name} VALUES ${rows.join(", ")}`);
  }
  const folder = mkdtempSync(join(tmpdir(), "noisewright-joins-"));
  const spec = TABLES.reduce(
    (all, name) =>
      all.replace(new RegExp(`file: ${name}.csv`), `url: "${address}", table: ${name}`),
    UNCUT.replaceAll(/, types: \{.*?\}/g, "")
      .replaceAll("epsilon: 1 ", "epsilon: 20 ")
      .replace("epsilon: 4,", "epsilon: 100,"),
  );
  const file = join(folder, "spec.yaml");
  writeFileSync(file, spec);
  const { code, out, err } = await capture(["release", file, "--json"]);
  expect([code, err]).toEqual([0, ""]);
  const [{ results }] = JSON.parse(out).releases;
  for (const { key, value } of results) {
    expect(Math.abs(value - visitsByRegion().get(key["clinics.region"])!)).toBeLessThan(10);
  }
  const check = await capture(["check", file]);
  expect(check.out).toContain("591 rows of visits become 591 joined rows.");
  expect(`${out}${check.out}`).not.toContain("password");

  const made = join(folder, "made.yaml");
  const [visits, people, clinics] = TABLES.map((name) => `${address}#${name}`);
  const sources = [visits!, people!, "--public", clinics!, "--unit", "person_id"];
  const init = await capture(["init", ...sources, "--several-rows", "--out", made]);
  expect([init.code, init.err]).toEqual([0, ""]);
  const starter = readFileSync(made, "utf8");
  expect(starter).toContain("The password is left out");
  expect(starter).not.toContain("password@");
  vi.stubEnv("PGPASSWORD", "password");
  onTestFinished(() => void vi.unstubAllEnvs());
  const preview = await capture(["release", made, "--dry-run", "--json"]);
  expect([preview.code, preview.err]).toEqual([0, ""]);
  const names = JSON.parse(preview.out).releases.map(({ name }: { name: string }) => name);
  expect(names).toEqual(["rows", "mean minutes"]);
});

it("the intervals of a joined count cover the true count as often as they say", async () => {
  const { spec } = parseSpec(UNCUT, "joins.yaml");
  const files = TABLES.map((name) => [name, { file: join(EXAMPLES, `${name}.csv`) }]);
  const { engine, names } = await connectAll(Object.fromEntries(files));
  onTestFinished(() => engine.close());
  const tables: Record<string, Table> = {};
  for (const name of TABLES) tables[name] = await engine.table(names[name]);
  const prepared = prepareRelease(spec, spec.releases[0]!, joinedTable(joinsOf(spec)!, tables));
  const random = seededRandom(23);
  const groups = await aggregates(engine, prepared, { salt: new Uint8Array(16) });
  const truths = visitsByRegion();
  const draws = Array.from({ length: 4000 }, () => [...prepared.draw(groups, random)]).flat();
  const covered = (confidence: number) => {
    const right = draws.filter(({ key, values }) => {
      const { lower, upper } = prepared.show(values, confidence)[0]!.interval!;
      const truth = truths.get(String(key[0]))!;
      return lower <= truth && truth <= upper;
    });
    return right.length / draws.length;
  };
  expect(covered(0.95)).toBeGreaterThan(0.94);
  expect(covered(0.85)).toBeLessThan(0.94); // intervals that are too short are noticed
});
