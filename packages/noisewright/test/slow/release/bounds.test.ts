import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { capture } from "../../capture.js";
import { type Postgres, query, startPostgres } from "../../support/postgres.js";

const RELEASES = `
  - { name: total, statistic: sum, of: cost, lower: 0, bounds: { report: true }, budget: { epsilon: 2 } }
  - { name: by clinic, statistic: sum, of: cost, bounds: auto, by: { of: clinic, keys: [A, B] }, bound: { groups: 2 }, budget: { epsilon: 2 } }
  - { name: average, statistic: mean, of: cost, bounds: { limit: [0, 10000] }, budget: { epsilon: 2 } }
  - { name: visits, statistic: count, by: { of: clinic, keys: [A, B] }, bound: { groups: auto, rows: auto }, budget: { epsilon: 2 } }
  - { name: people, statistic: units, by: { of: clinic, keys: [A, B] }, bound: { groups: auto }, report: cut, budget: { epsilon: 2 } }
  - { name: found, statistic: sum, of: cost, lower: 0, bounds: auto, by: { of: clinic }, bound: { groups: 2 }, budget: { epsilon: 2, delta: 1.0e-6 } }
`;

/** Each of 2,000 people has two visits, one of them in clinic A. */
const ROWS = Array.from({ length: 4000 }, (_, i) => ({
  person: i >> 1,
  clinic: i % 2 === 0 ? "A" : (i >> 1) % 4 === 0 ? "B" : "A",
  cost: 10 + ((i * 37) % 90),
}));
const TOTAL = ROWS.reduce((sum, { cost }) => sum + cost, 0);
/** A value that no message and no answer may contain. */
const CANARY = 987_654_321;

const specOf = (source: string) => `source: ${source}
privacy: { unit: { column: person } }
ledger: { name: clinics, store: ledger.db, budget: { epsilon: 100, delta: 1.0e-3 } }
releases:${RELEASES}`;

const folder = mkdtempSync(join(tmpdir(), "noisewright-bounds-"));

async function released(name: string, source: string) {
  const file = join(folder, name);
  writeFileSync(file, specOf(source));
  const { code, out, err } = await capture(["release", file, "--json"]);
  expect(err).toBe("");
  expect(code).toBe(0);
  return JSON.parse(out).releases;
}

function check(releases: readonly Published[]): void {
  const [total, byClinic, average, visits, people, found] = releases as [
    Published,
    Published,
    Published,
    Published,
    Published,
    Published,
  ];
  // The total of a person is at most 198, and the cost of a visit is from 10 to 99.
  expect(total.bounds).toMatchObject({ lower: 0 });
  expect(total.bounds.upper).toBeGreaterThanOrEqual(120);
  // A bound that is k times too wide has a probability of about k^−4.
  expect(total.bounds.upper).toBeLessThanOrEqual(100_000);
  expect(Math.abs(total.results[0]!.value - TOTAL)).toBeLessThan(0.1 * TOTAL);
  expect(total.bounds.cut).toHaveLength(1);
  expect(byClinic.results.map(({ key }) => key.clinic)).toEqual(["A", "B"]);
  expect(byClinic.bounds.lower).toBe(-byClinic.bounds.upper!);
  expect(average.bounds.upper).toBeGreaterThanOrEqual(80);
  expect(average.results[0]!.value).toBeCloseTo(TOTAL / ROWS.length, -1);
  expect(visits.bounds.rows).toBeGreaterThanOrEqual(1);
  expect(visits.bounds.groups).toBeGreaterThanOrEqual(1);
  expect(people.bounds.cut!.map(({ of }) => of)).toEqual(["groups"]);
  expect(found.results.map(({ key }) => key.clinic)).toEqual(["A", "B"]);
}

interface Published {
  readonly results: readonly { readonly key: Record<string, string>; readonly value: number }[];
  readonly digest: string;
  readonly bounds: {
    readonly lower?: number;
    readonly upper?: number;
    readonly rows?: number;
    readonly groups?: number;
    readonly cut?: readonly { readonly of: string }[];
  };
}

describe("bounds that are chosen from the data, through the command", () => {
  let server: Postgres;
  beforeAll(async () => {
    server = await startPostgres();
    const values = ROWS.map(({ person, clinic, cost }) => `(${person}, '${clinic}', ${cost})`);
    await query(server.address, "CREATE TABLE visits (person integer, clinic text, cost float)");
    await query(server.address, `INSERT INTO visits VALUES ${values.join(", ")}`);
  }, 120_000);
  afterAll(async () => await server?.stop());

  const csv = (rows: readonly object[]) =>
    [["person", "clinic", "cost"], ...rows.map((row) => Object.values(row))]
      .map((fields) => fields.join(","))
      .join("\n");

  it("a CSV file and a table of PostgreSQL give alike answers, which are stored", async () => {
    writeFileSync(join(folder, "visits.csv"), csv(ROWS));
    const source = "{ file: visits.csv, columns: { cost: number } }";
    const first = await released("csv.yaml", source);
    check(first);
    expect(await released("csv.yaml", source)).toEqual(
      first.map((release: object) => ({ ...release, status: "answered" })),
    );
    const receipt = await capture(["ledger", "verify", join(folder, "csv-receipt.json")]);
    expect(receipt.out).toContain("The receipt is valid");
    check(await released("pg.yaml", `{ url: "${server.address}", table: visits }`));
  });

  it("extreme tables cost the same, cause no error, and are not shown", async () => {
    const digests = new Set<string>();
    const costs = new Set<number>();
    const each = (cost: number | string) =>
      Array.from({ length: 300 }, (_, person) => ({ person, clinic: "A", cost }));
    const tables = [[], each(CANARY).slice(0, 1), each(7), each(-7), each(1e14), each("")];
    for (const [i, rows] of tables.entries()) {
      const own = mkdtempSync(join(tmpdir(), "noisewright-bounds-"));
      writeFileSync(join(own, "visits.csv"), csv(rows));
      const file = join(own, "spec.yaml");
      writeFileSync(file, specOf("{ file: visits.csv, columns: { cost: number } }"));
      const { code, out, err } = await capture(["release", file, "--json"]);
      expect({ i, code, err }).toEqual({ i, code: 0, err: "" });
      expect(out).not.toContain(String(CANARY));
      const { releases, ledger } = JSON.parse(out);
      for (const { digest } of releases) digests.add(digest);
      costs.add(ledger.cost);
    }
    expect(digests.size).toBe(6);
    expect(costs.size).toBe(1);
  });
});
