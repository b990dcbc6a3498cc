import { connect } from "@noisewright/engines/connect";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seededRandom } from "../../../../core/test/support/seeded-random.js";
import { prepareRelease } from "../../../../release/src/prepare/prepare-release.js";
import type { FoundGroup, PreparedRelease } from "../../../../release/src/prepare/prepared.js";
import { aggregates } from "../../../../release/src/run/aggregates.js";
import { parseSpec } from "../../../../release/src/spec/parse-spec.js";
import { LOANS, loans } from "../../release/kit.js";
import { type Postgres, query, startPostgres } from "../../support/postgres.js";

const REPETITIONS = 2000;

const spec = (unit: string) =>
  parseSpec(
    `source: { file: loans.csv }
privacy: { unit: ${unit} }
ledger: { name: coverage }
releases:
  - name: loans by branch
    statistic: count
    by: { of: branch, keys: [Central, Harbour, Hillside, Market, North, University, Meadow, Island] }
    budget: { epsilon: 0.05 }
  - { name: ages, statistic: histogram, of: age, edges: [0, 12, 18, 30, 45, 60, 75, 100], budget: { epsilon: 0.05 } }
  - { name: sum, statistic: sum, of: days, lower: 0, upper: 60, where: days < 50, budget: { epsilon: 0.5 } }
  - { name: days, statistic: mean, of: days, lower: 0, upper: 60, budget: { epsilon: 0.3 } }
  - { name: age, statistic: mean, of: age, lower: 0, upper: 100, by: { of: branch, keys: [Central, Market] }, budget: { epsilon: 0.3 } }
  - { name: median, statistic: quantile, of: age, at: 0.5, lower: 0, upper: 100, budget: { epsilon: 0.2 } }
  - { name: longest, statistic: max, of: days, lower: 0, upper: 90, budget: { epsilon: 0.2 } }
`,
    "coverage.yaml",
  ).spec;

/** Computes the true values from the file. Each row is one unit. */
function truthsOfRows(): Readonly<Record<string, readonly number[]>> {
  const rows = loans();
  const numbers = (name: string, kept = rows) => kept.map((row) => Number(row[name]));
  const count = (kept: (row: (typeof rows)[number]) => boolean) => rows.filter(kept).length;
  const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
  const clamp = (x: number) => Math.min(60, x);
  const sorted = numbers("age").sort((a, b) => a - b);
  const edges = [0, 12, 18, 30, 45, 60, 75, 100];
  const branches = [
    "Central",
    "Harbour",
    "Hillside",
    "Market",
    "North",
    "University",
    "Meadow",
    "Island",
  ];
  return {
    "loans by branch": branches.map((branch) => count((row) => row.branch === branch)),
    ages: edges.slice(1).map((to, i) => {
      const last = i === edges.length - 2;
      return count(
        ({ age }) => Number(age) >= edges[i]! && (Number(age) < to || (last && Number(age) === to)),
      );
    }),
    sum: [
      numbers("days")
        .filter((x) => x < 50)
        .map(clamp)
        .reduce((a, b) => a + b),
    ],
    days: [mean(numbers("days").map(clamp))],
    age: ["Central", "Market"].map((branch) =>
      mean(
        numbers(
          "age",
          rows.filter((row) => row.branch === branch),
        ),
      ),
    ),
    median: [sorted[Math.ceil(sorted.length / 2) - 1]!],
    longest: [Math.max(...numbers("days"))],
  };
}

/**
 * Counts how often the published intervals cover the true values, and how often intervals that are
 * 10 % shorter do.
 */
function coverage(
  release: PreparedRelease,
  groups: readonly FoundGroup[],
  truths: readonly number[],
) {
  const random = seededRandom(2024);
  const hits = { asIs: 0, shorter: 0 };
  for (let i = 0; i < REPETITIONS; i++) {
    [...release.draw(groups, random)].forEach(({ values }, group) => {
      const { value, interval } = release.show(values, release.confidence)[0]!;
      const truth = truths[group]!;
      const { lower, upper } = interval!;
      const part = (end: number) => Number(value) + 0.9 * (end - Number(value));
      if (truth >= lower && truth <= upper) hits.asIs++;
      if (truth >= part(lower) && truth <= part(upper)) hits.shorter++;
    });
  }
  return { hits, draws: REPETITIONS * groups.length };
}

/**
 * Returns how far the observed frequency of n draws may lie below p = 0.95. A correct program
 * exceeds this distance with probability at most 10⁻⁶ (Bernstein).
 */
const limit = (n: number) => Math.sqrt((2 * 0.0475 * Math.log(1e6)) / n) + Math.log(1e6) / (3 * n);

async function loadLoans(address: string): Promise<void> {
  const rows = loans().map(
    ({ reader, age, branch, genre, day, days }) =>
      `('${reader}',${age},'${branch}','${genre}',${day},${days})`,
  );
  const columns = "reader text, age integer, branch text, genre text, day integer, days integer";
  await query(
    address,
    `CREATE TABLE loans (${columns}); INSERT INTO loans VALUES ${rows.join(",")}`,
  );
}

describe("intervals of releases", () => {
  let postgres: Postgres;

  beforeAll(async () => {
    postgres = await startPostgres();
    await loadLoans(postgres.address);
  });
  afterAll(() => postgres.stop());

  async function aggregatesOn(source: string, table: string | undefined, unit: string) {
    const engine = await connect(source);
    try {
      const schema = await engine.table(table);
      const asked = spec(unit);
      const planned = asked.releases.map((release) => prepareRelease(asked, release, schema));
      const options = {
        salt: new Uint8Array(32).fill(7),
        signal: new AbortController().signal,
        progress: () => {},
      };
      const groups: (readonly FoundGroup[])[] = [];
      for (const release of planned) groups.push(await aggregates(engine, release, options));
      return { planned, groups };
    } finally {
      await engine.close();
    }
  }

  it("intervals are computed from the same aggregates on DuckDB and PostgreSQL", async () => {
    for (const unit of ["row", "{ column: reader }, bound: { groups: 100, rows: 4 }"]) {
      const duckdb = await aggregatesOn(LOANS, undefined, unit);
      const other = await aggregatesOn(postgres.address, "loans", unit);
      expect(other.groups).toEqual(duckdb.groups);
    }
  });

  it("intervals cover the true value at their confidence level, and intervals that are 10 % shorter do not", async () => {
    const { planned, groups } = await aggregatesOn(LOANS, undefined, "row");
    const truths = truthsOfRows();
    const all = { asIs: 0, shorter: 0, draws: 0 };
    planned.forEach((release, i) => {
      const { hits, draws } = coverage(release, groups[i]!, truths[release.name] ?? []);
      expect(hits.asIs / draws, release.name).toBeGreaterThan(0.95 - limit(draws));
      if (release.statistic === "quantile" || release.statistic === "max") return;
      expect(hits.asIs / draws, release.name).toBeLessThan(0.96 + limit(draws));
      all.asIs += hits.asIs;
      all.shorter += hits.shorter;
      all.draws += draws;
    });
    expect(all.shorter / all.draws).toBeLessThan(0.95 - limit(all.draws));
    expect(all.asIs / all.draws).toBeGreaterThan(0.95 - limit(all.draws));
  });
});
