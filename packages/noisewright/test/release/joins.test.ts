import { mkdtempSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importFile } from "@noisewright/engines/connect";
import { describe, expect, it } from "vitest";
import { execute } from "../../../engines/test/support/files.js";
import { capture } from "../capture.js";

const scratch = () => mkdtempSync(join(tmpdir(), "noisewright-joins-"));

const RELEASES = `releases:
  - { name: by region, statistic: count, by: { of: clinics.region, keys: [North, South] }, mechanism: geometric, budget: { epsilon: 20 } }
  - { name: women, statistic: units, where: people.sex = 'f', mechanism: geometric, budget: { epsilon: 20 } }
`;

const SPEC = `sources:
  visits: { file: visits.csv, unit: person_id }
  people: { file: people.parquet, unit: person_id }
  clinics: { file: clinics.duckdb, table: clinics, public: true }
from: visits
join:
  - { table: people, on: { person_id: person_id }, unmatched: keep }
  - { table: clinics, on: { clinic_id: id } }
privacy: { unit: { name: person }, bound: { groups: 2, rows: 2 } }
ledger: { name: county, store: ledger.db, budget: { epsilon: 100, delta: 0 } }
${RELEASES}`;

/** The words of one database. All of them are secret. */
interface Words {
  readonly person: (i: number) => string;
  readonly extra: string;
  readonly rows: number;
}

const PLAIN: Words = { person: (i) => `P${i}`, extra: "note", rows: 40 };

/** Writes three tables in three formats, and a spec that joins them. */
async function county(spec = SPEC, { person, extra, rows }: Words = PLAIN) {
  const folder = scratch();
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const visits = Array.from({ length: rows }, (_, i) => `${person(i % 10)},C${i % 4},${extra}${i}`);
  write("visits.csv", `person_id,clinic_id,${extra}\n${visits.join("\n")}\n`);
  const people = Array.from({ length: 10 }, (_, i) => `${person(i)},${i % 2 ? "f" : "m"}`);
  const csv = write("people.csv", `person_id,sex\n${people.join("\n")}\n`);
  await importFile(csv, join(folder, "people.parquet"));
  const clinics = "('C0', 'North'), ('C1', 'North'), ('C2', 'South'), ('C2', 'South')";
  await execute(
    ["CREATE TABLE clinics (id VARCHAR, region VARCHAR)", `INSERT INTO clinics VALUES ${clinics}`],
    join(folder, "clinics.duckdb"),
  );
  return { folder, file: write("spec.yaml", spec), write };
}

/** Runs a release and returns its output without drawn numbers, times and folders. */
async function visible(file: string, ...flags: readonly string[]): Promise<string> {
  const { code, out, err } = await capture(["release", file, "--json", ...flags]);
  const hidden = out
    .replaceAll(/"(value|lower|upper)":[^,}]*/g, '"$1":0')
    .replaceAll(/"place":"[^"]*"/g, "");
  return `${code} ${hidden} ${err}`.replaceAll(/\/[^" ]*noisewright-joins-\w+/g, "");
}

describe("a release over joined tables", () => {
  it("joins CSV, Parquet and DuckDB, and publishes the counts of joined rows", async () => {
    const { file } = await county();
    const { code, out } = await capture(["release", file, "--json"]);
    expect(code).toBe(0);
    const { protects, releases } = JSON.parse(out);
    expect(protects).toEqual({
      unit: { name: "person" },
      adjacency: "add-remove",
      meaning: "the presence of each person, and the contents of all its rows in visits and people",
    });
    expect(releases[0].sensitivity.why).toBe(
      "each person changes at most 2 groups, each by at most 2 rows",
    );
    const [north, south] = releases[0].results;
    expect([north.key, south.key]).toEqual([
      { "clinics.region": "North" },
      { "clinics.region": "South" },
    ]);
    // C0 and C1 are in the north, C2 in the south, and C3 is unknown. Each has 10 of 40 visits.
    expect(Math.abs(north.value - 20)).toBeLessThan(8);
    expect(Math.abs(south.value - 10)).toBeLessThan(8);
    expect(Math.abs(releases[1].results[0].value - 5)).toBeLessThan(4);
    const again = await capture(["release", file]);
    expect(again.out).toMatch(/^2 releases from visits, people and clinics\. Protected: /);
    expect(again.out).toContain("Cost     nothing: these values were published before");
  });

  it("a source that changed, or has another version, is noticed in each source", async () => {
    const { file, folder, write } = await county();
    expect((await capture(["release", file])).code).toBe(0);
    for (const name of ["visits.csv", "people.parquet", "clinics.duckdb"]) {
      const { atime, mtime } = statSync(join(folder, name));
      utimesSync(join(folder, name), atime, new Date(0));
      const changed = await capture(["release", file]);
      expect([name, changed.code]).toEqual([name, 2]);
      expect(changed.err).toContain("the source has changed since the answer was stored");
      utimesSync(join(folder, name), atime, mtime);
    }
    write("visits.csv", "person_id,clinic_id\nP1,C1\n");
    expect((await capture(["release", file])).code).toBe(2);
    write("spec.yaml", SPEC.replace("file: visits.csv", "file: visits.csv, version: 2024-07"));
    const { out } = await capture(["release", file, "--dry-run", "--json"]);
    expect(JSON.parse(out).ledger.needs).toBeGreaterThan(39);
  });

  it("integers are not joined with texts, and files are not joined with a database", async () => {
    const typed = SPEC.replace("visits.csv,", "visits.csv, columns: { clinic_id: integer },");
    const { file, write } = await county(typed);
    expect((await capture(["release", file])).err).toMatch(
      /^\S+spec\.yaml:8:27: join\[1\]\.on must be pairs of columns of the same type.*got integer and text/,
    );
    const address = "url: postgres://user:SECRET@localhost/db";
    write("spec.yaml", SPEC.replace("file: people.parquet", `${address}, table: people`));
    const { err } = await capture(["release", file]);
    expect(err).toMatch(/^\S+spec\.yaml:3:11: sources\.people: no engine that reads both/);
    expect(err).not.toContain("SECRET");
  });

  it("each source can be replaced on the command line by its name", async () => {
    const { file, folder } = await county();
    const other = scratch();
    writeFileSync(join(other, "v.csv"), readFileSync(join(folder, "visits.csv")));
    const dry = (...flags: string[]) => capture(["release", file, "--dry-run", ...flags]);
    expect((await dry("--data", `visits=${join(other, "v.csv")}`)).code).toBe(0);
    const csv = join(other, "v.csv");
    const wrong = [
      [["--data", csv], /data must be the name of a source, =, and a file/],
      [["--data", `visit=${csv}`], /the spec has several sources \(visits, people, clinics\)/],
      [["--data", `visits=${csv}`, "--data", `visits=${csv}`], /given once for each source/],
      [["--data", "visits=/no/such.csv"], /sources\.visits\.file must be a file that exists/],
      [["--data", "postgres://u:SECRET@h/d"], /got no name of a source/],
    ] as const;
    for (const [flags, message] of wrong) {
      const { code, err } = await dry(...flags);
      expect([code, err]).toEqual([2, expect.stringMatching(message)]);
      expect(err).not.toContain("SECRET");
    }
  });

  it("one file under two names has one unit, however its path is written", async () => {
    const { file, folder, write } = await county();
    const message =
      /sources\.people must be the same `unit` or `public` as source visits, which is the same table/;
    const dry = (...flags: string[]) => capture(["release", file, "--dry-run", ...flags]);
    const csv = join(folder, "visits.csv");
    const same = SPEC.replace("people.parquet, unit: person_id", "people.csv, unit: clinic_id");
    write(
      "spec.yaml",
      same.replace("on: { person_id: person_id }", "on: { person_id: clinic_id }"),
    );
    expect((await dry("--data", `people=${csv}`)).err).toMatch(message);
    write("spec.yaml", readFileSync(file, "utf8").replace("people.csv", ".//visits.csv"));
    expect((await dry()).err).toMatch(message);
  });

  it("check reports each source, asks about public tables, and counts repeated keys", async () => {
    const { file } = await county();
    const { code, out } = await capture(["check", file]);
    expect(code).toBe(0);
    expect(out).toMatch(/^This output is computed from the data without noise\. Only the steward/);
    expect(out).toContain("visits: 40 data lines, 40 readable rows, 3 columns.");
    expect(out).toContain("people: 10 rows of 2 columns. All values can be read.");
    expect(out).toContain("clinics: please confirm that this table is public");
    expect(out).toContain("40 rows of visits become 30 joined rows.");
    expect(out).toContain("  clinics: 1 row has the same id as another row; one row for each key");
    const json = JSON.parse((await capture(["check", file, "--json"])).out);
    expect(json.joins.rows).toEqual({ from: 40, joined: 30 });
    expect(json.joins.keys.map(({ role }: { role: string }) => role)).toEqual(["unit", "public"]);
  });

  it("check warns if a way to the unit multiplies rows, also with several key columns", async () => {
    const { file, write } = await county();
    write("claims.csv", "person_id,clinic_id,who\nP1,C1,a\nP1,C1,b\nP1,C1,b\nP2,C2,c\n,C2,d\n");
    write(
      "spec.yaml",
      `sources:
  visits: { file: visits.csv }
  claims: { file: claims.csv, unit: who }
from: visits
join: [{ table: claims, on: { person_id: person_id, clinic_id: clinic_id } }]
privacy: { unit: { name: person } }
ledger: { name: n }
releases: [{ name: n, statistic: count, budget: { epsilon: 1 } }]
`,
    );
    const { out } = await capture(["check", file]);
    expect(out).toContain(
      "  claims: 2 rows have the same person_id, clinic_id as another row; a row that matches several of them is counted for each unit that they lead to",
    );
  });
});

describe("the ledger of a population", () => {
  const single = (unit: string) => `source: { file: visits.csv }
privacy: { unit: ${unit} }
ledger: { name: county, store: ledger.db, budget: { epsilon: 100, delta: 0 } }
releases: [{ name: n, statistic: units, mechanism: geometric, budget: { epsilon: 30 } }]
`;

  it("specs with the same unit name share a budget, and another name is refused", async () => {
    const { file, write } = await county();
    expect((await capture(["release", file])).code).toBe(0);
    const other = write("single.yaml", single("{ column: person_id, name: person }"));
    const { code, out } = await capture(["release", other, "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(out).ledger.remains).toBeCloseTo(30, 3);
    expect(JSON.parse(out).protects.unit).toEqual({ column: "person_id", name: "person" });
    for (const unit of ["{ column: person_id, name: patient }", "{ column: person_id }", "row"]) {
      write("single.yaml", single(unit));
      const refused = await capture(["release", other]);
      expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('"county"')]);
    }
  });

  it("a ledger that knows the unit by its column stays valid", async () => {
    const { write } = await county();
    const file = write("single.yaml", single("{ column: person_id }"));
    const first = JSON.parse((await capture(["release", file, "--json"])).out);
    write("single.yaml", single("{ column: person_id, name: person_id }"));
    const named = JSON.parse((await capture(["release", file, "--json"])).out);
    expect(named.ledger.cost).toBe(0); // the name is not part of the question
    expect(named.releases[0].digest).toBe(first.releases[0].digest);
    write("spec.yaml", SPEC.replace("name: person }", "name: person_id }"));
    const joined = await capture(["release", file.replace("single", "spec"), "--json"]);
    expect(JSON.parse(joined.out).ledger.remains).toBeCloseTo(30, 3);
  });

  it("the digests of specs with one source are as before", async () => {
    const { write } = await county();
    write("rows.csv", "person,x\na,1\nb,2\n");
    const every = `every: { period: month, of: "'2024-01-15'", from: 2024-01, periods: 2, through: 2024-01 }`;
    const file = write(
      "pinned.yaml",
      `source: { file: rows.csv, columns: { x: integer }, version: v1 }
privacy: { unit: { column: person }, bound: { groups: 1, rows: 2 } }
ledger: { name: pinned, store: ledger.db, budget: { epsilon: 9, delta: 1.0e-6 } }
derive: { y: x + 1 }
releases:
  - { name: n, statistic: count, where: y > 1, mechanism: geometric, budget: { epsilon: 1 } }
  - { name: so far, statistic: count, ${every}, budget: { epsilon: 1, delta: 1.0e-6 } }
`,
    );
    const { out } = await capture(["release", file, "--dry-run", "--json"]);
    const digests = JSON.parse(out).releases.map(({ digest }: { digest: string }) => digest);
    expect(digests).toEqual([
      "c227bb1c9f147dc7220b4a9e477e8a195d3ed6191b714521ba949feae48f1c53",
      "85f44bba561e59241933a2b4318c22a4360e4fb5450e2f2748c41409728839b7",
    ]);
  });

  it("a running count may join public tables, whose version is part of the series", async () => {
    const every = `every: { period: month, of: "'2024-01-15'", from: 2024-01, periods: 2 }`;
    const release = `releases: [{ name: n, statistic: count, ${every}, where: clinics.region = 'North', budget: { epsilon: 1, delta: 1.0e-6 } }]\n`;
    const spec = SPEC.replace(RELEASES, release).replace("delta: 0", "delta: 1.0e-6");
    const { file, write } = await county(spec);
    expect((await capture(["release", file, "--dry-run"])).err).toMatch(
      /releases\[0\]\.every: no running release over joined tables that are not public/,
    );
    const onlyPublic = spec
      .replace(/ {2}people:.*\n/, "")
      .replace(/ {2}- \{ table: people.*\n/, "");
    const digestWith = async (text: string) => {
      write("spec.yaml", text);
      const { out } = await capture(["release", file, "--dry-run", "--json"]);
      return JSON.parse(out).releases[0].digest;
    };
    const first = await digestWith(onlyPublic);
    const grown = onlyPublic.replace("visits.csv", "visits.csv, version: v2");
    expect(await digestWith(grown)).toBe(first);
    const moved = onlyPublic.replace(
      "table: clinics, public",
      "table: clinics, version: v2, public",
    );
    expect(await digestWith(moved)).not.toBe(first);
  });

  it("a running count is refused if a public table changes, and not if its own table grows", async () => {
    const every = (through: string) =>
      `every: { period: month, of: "'2024-01-15'", from: 2024-01, periods: 9, through: ${through} }`;
    const spec = (through: string) =>
      SPEC.replace("delta: 0", "delta: 1.0e-6")
        .replace(/ {2}people:.*\n/, "")
        .replace(/ {2}- \{ table: people.*\n/, "")
        .replace("clinics.duckdb, table: clinics", "clinics.csv")
        .replace(
          RELEASES,
          `releases: [{ name: n, statistic: count, ${every(through)}, where: clinics.region = 'North', budget: { epsilon: 1, delta: 1.0e-6 } }]\n`,
        );
    const { file, write } = await county(spec("2024-01"));
    const clinics = write("clinics.csv", "id,region\nC0,North\n");
    expect((await capture(["release", file])).code).toBe(0);
    write("visits.csv", "person_id,clinic_id\nP1,C0\n");
    write("spec.yaml", spec("2024-02"));
    expect((await capture(["release", file])).code).toBe(0);
    writeFileSync(clinics, "id,region\nC0,North\nC1,North\n");
    for (const through of ["2024-02", "2024-03"]) {
      write("spec.yaml", spec(through));
      const { code, err } = await capture(["release", file]);
      expect([code, err]).toEqual([
        2,
        expect.stringContaining(
          'release "n": a joined table has changed since the first period was published',
        ),
      ]);
    }
  });
});

describe("canaries", () => {
  it("nothing but drawn numbers depends on the data, also if a release fails", async () => {
    const secret = (word: string, rows: number): Words => ({
      person: (i) => `${word}${i}`,
      extra: word,
      rows,
    });
    const one = await county(SPEC, secret("Canary", 40));
    const two = await county(SPEC, secret("Sparrow", 37));
    const specs = [
      SPEC.replace("clinics.region", "clinics.regoin"),
      SPEC.replace("{ clinic_id: id }", "{ clinic: id }"),
      SPEC.replace("unit: person_id", "unit: persn_id"),
      SPEC.replace("where: people.sex = 'f'", "where: number(people.sex) + 1 = 2"),
      SPEC.replace("visits.csv, unit", "visits.csv, columns: { person_id: integer }, unit"),
      SPEC.replace("table: clinics,", "table: clinic,"),
      SPEC.replace("epsilon: 100", "epsilon: 5"),
      SPEC,
    ];
    for (const spec of specs) {
      const shown = [];
      for (const { write } of [one, two]) {
        const file = write("spec.yaml", spec);
        shown.push(await visible(file));
        if (spec === SPEC) shown[shown.length - 1] += await visible(file, "--dry-run");
      }
      expect(shown[0]).toBe(shown[1]!);
      expect(shown[0]).not.toMatch(/canary|sparrow/i);
    }
    const events = async ({ folder }: { readonly folder: string }) => {
      const store = join(folder, "ledger.db");
      const { out } = await capture(["ledger", "export", "county", "--ledger", store]);
      expect(out).not.toMatch(/canary|sparrow/i);
      return out.split("\n").filter((line) => line.startsWith('{"event"'));
    };
    expect(await events(one)).toEqual(await events(two));
    expect(await events(one)).not.toEqual([]);
  });
});
