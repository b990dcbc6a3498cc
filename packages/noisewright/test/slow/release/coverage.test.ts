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

const RANKINGS = `
  - { name: genres, statistic: top, of: genre, k: 6, values: [novel, crime, children, history, travel, poetry], budget: { epsilon: 0.1 } }
  - { name: chosen, statistic: top, of: genre, k: 1, values: [novel, crime, children, history], by: { of: branch, keys: [Central, Market] }, budget: { epsilon: 1, delta: 1.0e-7 } }
  - { name: branches, statistic: top, of: branch, k: 4, bound: { groups: 20 }, budget: { epsilon: 50, delta: 1.0e-6 } }
  - { name: favourite, statistic: mode, of: genre, values: [novel, crime, children, history], budget: { epsilon: 0.1 } }
`;

const TABLES = `
  - name: tables
    statistic: tables
    columns:
      - { of: branch, keys: [Central, Harbour, Hillside, Market, North, University, Meadow, Island] }
      - { of: age, edges: [0, 18, 45, 100] }
    tables: { all: 2 }
    budget: { epsilon: 0.5, delta: 1.0e-6 }
`;

const spec = (unit: string, more = "") =>
  parseSpec(
    `source: { file: loans.csv, types: { age: integer, days: integer } }
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
  - { name: spread, statistic: variance, of: days, lower: 0, upper: 60, budget: { epsilon: 0.3 } }
  - { name: spreads, statistic: stddev, of: age, lower: 0, upper: 100, by: { of: branch, keys: [Central, Market] }, budget: { epsilon: 0.3 } }
  - { name: quartiles, statistic: quantile, of: age, at: quartiles, lower: 0, upper: 100, budget: { epsilon: 0.2 } }
  - { name: longest, statistic: max, of: days, lower: 0, upper: 90, budget: { epsilon: 0.2 } }
${more}`,
    "coverage.yaml",
  ).spec;

/** Computes the true values from the file. Each row is one unit. */
function truthsOfRows(): Readonly<Record<string, readonly number[]>> {
  const rows = loans();
  const numbers = (name: string, kept = rows) => kept.map((row) => Number(row[name]));
  const count = (kept: (row: (typeof rows)[number]) => boolean) => rows.filter(kept).length;
  const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
  const variance = (values: readonly number[]) =>
    mean(values.map((x) => x * x)) - mean(values) ** 2;
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
    spread: [variance(numbers("days").map(clamp))],
    spreads: ["Central", "Market"].map((branch) =>
      Math.sqrt(
        variance(
          numbers(
            "age",
            rows.filter((row) => row.branch === branch),
          ),
        ),
      ),
    ),
    median: [sorted[Math.ceil(sorted.length / 2) - 1]!],
    quartiles: [0.25, 0.5, 0.75].map((q) => sorted[Math.ceil(q * sorted.length) - 1]!),
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
    const shown = [...release.draw(groups, random)].flatMap(({ values }) =>
      release.show(values, release.confidence),
    );
    shown.forEach(({ value, interval }, at) => {
      const truth = truths[at]!;
      const { lower, upper } = interval!;
      const part = (end: number) => Number(value) + 0.9 * (end - Number(value));
      if (truth >= lower && truth <= upper) hits.asIs++;
      if (truth >= part(lower) && truth <= part(upper)) hits.shorter++;
    });
  }
  return { hits, draws: REPETITIONS * truths.length };
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

  async function aggregatesOn(
    source: string,
    table: string | undefined,
    unit: string,
    more?: string,
  ) {
    const engine = await connect(source);
    try {
      const schema = await engine.table(table);
      const asked = spec(unit, more);
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

  it("rankings draw the same integers on DuckDB and PostgreSQL", async () => {
    // No reader has more groups than this bound, so both engines keep the same rows.
    const reader = "{ column: reader }, bound: { groups: 100, rows: 4 }";
    const engines = [
      await aggregatesOn(LOANS, undefined, reader, RANKINGS),
      await aggregatesOn(postgres.address, "loans", reader, RANKINGS),
    ];
    const [duckdb, other] = engines.map(({ planned, groups }) =>
      planned.map((release, i) => [...release.draw(groups[i]!, seededRandom(3))]).slice(-4),
    );
    expect(other).toEqual(duckdb);
    const methods = engines[0]!.planned.slice(-4).map(({ mechanism }) => mechanism.id);
    expect(methods.slice(1)).toEqual(["exponential", methods[2], "permute-and-flip"]);
    expect([methods[0], methods[2]]).not.toContain("exponential");
    expect(duckdb!.map((drawn) => drawn.length)).toEqual([1, 2, 4, 1]);
  });

  it("the intervals of a ranking cover the true counts, although the values are the largest noisy ones", async () => {
    const { planned, groups } = await aggregatesOn(
      LOANS,
      undefined,
      "row",
      RANKINGS.split("\n").slice(0, 2).join("\n").replace("k: 6", "k: 3"),
    );
    const [release, found] = [planned.at(-1)!, groups.at(-1)!];
    const random = seededRandom(8);
    let covered = 0;
    for (let i = 0; i < REPETITIONS; i++) {
      const { values } = [...release.draw(found, random)][0]!;
      const holds = release.show(values, 0.95).every(({ interval }, rank) => {
        const truth = Number(found[0]!.cells.get(values[2 * rank]!)?.rows ?? 0n);
        return truth >= interval!.lower && truth <= interval!.upper;
      });
      if (holds) covered++;
    }
    expect(covered / REPETITIONS).toBeGreaterThan(0.95 - limit(REPETITIONS));
  });

  it("intervals cover the true value at their confidence level, and intervals that are 10 % shorter do not", async () => {
    const { planned, groups } = await aggregatesOn(LOANS, undefined, "row");
    const truths = truthsOfRows();
    const all = { asIs: 0, shorter: 0, draws: 0 };
    planned.forEach((release, i) => {
      const { hits, draws } = coverage(release, groups[i]!, truths[release.name] ?? []);
      expect(hits.asIs / draws, release.name).toBeGreaterThan(0.95 - limit(draws));
      if (["quantile", "max", "variance", "stddev"].includes(release.statistic)) return;
      expect(hits.asIs / draws, release.name).toBeLessThan(0.96 + limit(draws));
      all.asIs += hits.asIs;
      all.shorter += hits.shorter;
      all.draws += draws;
    });
    expect(all.shorter / all.draws).toBeLessThan(0.95 - limit(all.draws));
    expect(all.asIs / all.draws).toBeGreaterThan(0.95 - limit(all.draws));
  });

  it("the intervals of tables cover the true counts of all cells, and intervals that are 10 % shorter do not", async () => {
    const { planned, groups } = await aggregatesOn(LOANS, undefined, "row", TABLES);
    const [release, found] = [planned.at(-1)!, groups.at(-1)!];
    const exact = release.tables!(
      found.map(({ key, counts }) => ({ key, values: [...counts!] })),
      0.95,
    ).flatMap(({ cells }) => cells.map(({ value }) => Math.round(value)));
    const widths = release.expectedTables!(0.95).flatMap(({ cells, within }) =>
      new Array<number>(cells).fill(within),
    );
    const random = seededRandom(5);
    const runs = 400;
    const hits = { asIs: 0, shorter: 0 };
    for (let i = 0; i < runs; i++) {
      const tables = release.tables!([...release.draw(found, random)], 0.95);
      const cells = tables.flatMap((table) => table.cells);
      for (const [at, { value, interval }] of cells.entries()) {
        const truth = exact[at]!;
        if (truth >= interval!.lower && truth <= interval!.upper) hits.asIs++;
        if (Math.abs(truth - value) <= 0.9 * widths[at]!) hits.shorter++;
      }
    }
    const draws = runs * exact.length;
    expect(exact.length).toBe(50);
    expect(hits.asIs / draws).toBeGreaterThan(0.94);
    expect(hits.asIs / draws).toBeLessThan(0.96);
    expect(hits.shorter / draws).toBeLessThan(0.94);
  });
});
