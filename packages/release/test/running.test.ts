import { NoisewrightError, secureRandom } from "@noisewright/core";
import { checkReceipt } from "@noisewright/core/ledger";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../../core/test/support/seeded-random.js";
import { Ledgers, memoryStore } from "../src/ledger/index.js";
import { previewJson, publishedCsv, publishedJson } from "../src/output/index.js";
import { prepareRelease, type Shown } from "../src/prepare/index.js";
import { aggregates } from "../src/run/aggregates.js";
import { previewRelease, runRelease } from "../src/run/index.js";
import { endedOn, parseSpec, periodName, startOf } from "../src/spec/index.js";
import { ArrayEngine } from "./support/array-engine.js";

describe("the calendar", () => {
  const months = { period: "month", from: "2023-11", periods: 5 } as const;

  it("counts periods from the first day", () => {
    expect([0, 1, 2, 5].map((i) => startOf(months, i))).toEqual([
      "2023-11-01",
      "2023-12-01",
      "2024-01-01",
      "2024-04-01",
    ]);
    const weeks = { period: "week", from: "2024-02-26", periods: 3 } as const;
    expect([0, 1, 2].map((i) => startOf(weeks, i))).toEqual([
      "2024-02-26",
      "2024-03-04",
      "2024-03-11",
    ]);
    expect(startOf({ period: "day", from: "2024-02-28", periods: 3 }, 2)).toBe("2024-03-01");
    expect(startOf({ period: "year", from: "2023-04", periods: 3 }, 2)).toBe("2025-04-01");
  });

  it("names months and years briefly", () => {
    expect(periodName(months, 2)).toBe("2024-01");
    expect(periodName({ period: "year", from: 2024, periods: 2 }, 1)).toBe("2025");
    expect(periodName({ period: "year", from: "2024-04", periods: 2 }, 1)).toBe("2025-04-01");
    expect(periodName({ period: "month", from: "2024-01-15", periods: 2 }, 1)).toBe("2024-02-15");
  });

  it.each([
    ["2023-10-31", 0],
    ["2023-11-30", 0],
    ["2023-12-01", 1],
    ["2024-03-31", 4],
    ["2024-04-01", 5],
    ["2030-01-01", 5],
  ])("on %s, %i months have ended", (day, ended) => {
    expect(endedOn(months, day)).toBe(ended);
  });
});

const EVERY = "{ period: month, of: day, from: 2024-01, periods: 6 }";
const specOf = (release: string, more = "") => `
source: { file: rows.parquet }
privacy: { unit: { column: reader }${more} }
ledger: { name: library, budget: { epsilon: 1, delta: 1.0e-6 } }
releases: [{ name: loans, statistic: count, ${release} }]
`;
const BUDGET = "budget: { epsilon: 1, delta: 1.0e-6 }";

describe("a mistake in a running release", () => {
  it.each([
    [
      "budget: { epsilon: 1 }, every: { period: month, of: day, from: 2024-01, periods: 6 }",
      /budget.*`every`.*`delta`/,
    ],
    [`${BUDGET}, every: month`, /every.*period: month, of: date, from: 2024-01, periods: 24/],
    [
      `${BUDGET}, every: { period: hour, of: day, from: 2024-01, periods: 6 }`,
      /period.*"hour".*day, week, month, year/,
    ],
    [
      `${BUDGET}, every: { period: month, of: day, from: 2024-02-30, periods: 6 }`,
      /from.*a day of the calendar/,
    ],
    [`${BUDGET}, every: { period: month, of: day, from: 2024-01-31, periods: 6 }`, /from.*1 to 28/],
    [
      `${BUDGET}, every: { period: year, of: day, from: 9000, periods: 4000 }`,
      /periods.*before the year 10000/,
    ],
    [
      `${BUDGET}, every: { period: month, of: day, from: 2024-01, periods: 6, through: 2024-07 }`,
      /through must be a date from 2024-01-01 on and before 2024-07-01, when the last period ends, got/,
    ],
    [
      `${BUDGET}, mechanism: laplace, every: ${EVERY}`,
      /mechanism must be absent in a release with `every`, got "laplace"/,
    ],
    [
      `${BUDGET}, report: cut, every: ${EVERY}`,
      /report must be absent in a release with `every`, got "cut"/,
    ],
    [
      `${BUDGET}, every: { period: month, of: day, from: may, periods: 6 }`,
      /^spec\.yaml:\d+:\d+: releases\[0\]\.every\.from must be a date, a month or a year, for example 2024-01, got "may"$/,
    ],
    [`${BUDGET}, by: { of: city }, every: ${EVERY}`, /by.*`keys` or `edges`/],
  ])("is named with its field: %s", (release, message) => {
    expect(() => parseSpec(specOf(release), "spec.yaml")).toThrow(message);
  });
});

const COLUMNS = [
  { name: "reader", type: "text" },
  { name: "day", type: "date" },
  { name: "city", type: "text" },
] as const;

/** One row of each of `count` readers on a day. */
const rowsOn = (day: string, count: number, city = "Bern") =>
  Array.from({ length: count }, (_, i) => ({ reader: `${day} ${i}`, day, city }));

const ROWS = [
  ...rowsOn("2023-12-31", 90),
  ...rowsOn("2024-01-01", 300),
  ...rowsOn("2024-01-31", 100, "Basel"),
  ...rowsOn("2024-02-10", 50),
  ...rowsOn("2024-03-31", 800),
];

/** A ledger, and functions that preview and run the spec on a day. */
function library(text: string, rows: readonly (typeof ROWS)[number][] = ROWS) {
  const ledgers = new Ledgers(memoryStore(), () => new Date());
  const engine = new ArrayEngine(COLUMNS, rows);
  const file = parseSpec(text, "spec.yaml");
  const on = (day: string) => ({
    openEngine: async () => engine,
    openLedgers: async () => ({ ledgers, close: async () => {} }),
    random: secureRandom(),
    solve: () => Promise.reject(new Error("no release in this test needs a linear programme")),
    now: () => new Date(`${day}T12:00:00Z`),
  });
  return {
    ledgers,
    engine,
    preview: async (day: string) => previewJson(await previewRelease(file, on(day))),
    run: async (day: string) => runRelease(file, on(day)),
  };
}

const resultsIn = (published: Awaited<ReturnType<typeof runRelease>>) =>
  publishedJson(published, "receipt.json").releases[0]!.results;

describe("a running release", () => {
  it("publishes each period once, and the first pays for all", async () => {
    const { run, preview, engine, ledgers } = library(specOf(`${BUDGET}, every: ${EVERY}`));
    const before = await preview("2024-02-20");
    expect(before.ledger.needs).toBeCloseTo(1, 5);
    expect(before.releases[0]).toMatchObject({
      status: "new",
      periods: { total: 6, due: 1, published: 0, next: { name: "2024-02", ends: "2024-03-01" } },
    });
    const first = resultsIn(await run("2024-02-20"));
    expect(first.map(({ key }) => key)).toEqual([{ month: "2024-01" }]);

    const later = await preview("2024-04-02");
    expect(later.ledger.needs).toBe(0);
    expect(later.releases[0]).toMatchObject({
      status: "paid",
      periods: { due: 3, published: 1, next: { name: "2024-04", ends: "2024-05-01" } },
    });
    engine.queries = 0;
    const second = await run("2024-04-02");
    expect(engine.queries).toBe(1);
    expect(resultsIn(second).slice(0, 1)).toEqual(first);
    expect(resultsIn(second).map(({ key }) => key.month)).toEqual([
      "2024-01",
      "2024-02",
      "2024-03",
    ]);
    expect(resultsIn(await run("2024-04-03"))).toEqual(resultsIn(second));
    expect(engine.queries).toBe(1);
    const summary = await ledgers.ledger("library").summary();
    expect(summary).toMatchObject({ releases: 3, answered: 3 });
    expect(summary.spent).toBeLessThanOrEqual(1);
    expect(checkReceipt(second.receipt).releases).toHaveLength(3);
    expect(publishedCsv(second)).toContain("loans,count,2024-02,");

    for (const [{ value, interval }, truth] of [
      [resultsIn(second)[0]!, 400],
      [resultsIn(second)[2]!, 1250],
    ] as const) {
      // Six standard deviations are about ± 60 rows.
      expect(Math.abs(Number(value) - truth)).toBeLessThan(60);
      expect(interval!.upper - interval!.lower).toBeLessThan(50);
    }
  });

  it("counts each key by itself, at the same cost", async () => {
    const by = "by: { of: city, keys: [Basel, Bern] }";
    const { run } = library(specOf(`${BUDGET}, ${by}, every: ${EVERY}`));
    const results = resultsIn(await run("2024-03-01"));
    expect(results.map(({ key }) => key)).toEqual([
      { month: "2024-01", city: "Basel" },
      { month: "2024-01", city: "Bern" },
      { month: "2024-02", city: "Basel" },
      { month: "2024-02", city: "Bern" },
    ]);
    [100, 300, 100, 350].forEach((truth, i) => {
      expect(Math.abs(Number(results[i]!.value) - truth)).toBeLessThan(60);
    });
  });

  it("is not published before its first period has ended, and the preview says when", async () => {
    const { run, preview, ledgers } = library(specOf(`${BUDGET}, every: ${EVERY}`));
    expect((await preview("2024-01-31")).releases[0]).toMatchObject({
      periods: { due: 0, next: { name: "2024-01", ends: "2024-02-01" } },
    });
    const error = await run("2024-01-31").catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(NoisewrightError);
    expect(error).toMatchObject({
      code: "unavailable",
      message:
        'release "loans": its first period, 2024-01, has not ended yet; run the release on 2024-02-01 or later; nothing was spent',
    });
    expect(await ledgers.store.names()).toEqual([]);
  });

  it("publishes up to `through`, and refuses a period that has not ended", async () => {
    const through = (month: string) =>
      library(specOf(`${BUDGET}, every: ${EVERY.replace(" }", `, through: ${month} }`)}`));
    expect(resultsIn(await through("2024-02").run("2024-06-01"))).toHaveLength(2);
    await expect(through("2024-05").run("2024-05-31")).rejects.toThrow(
      /every\.through.*in a month that has ended.*publish 2024-05 on 2024-06-01 or later/s,
    );
  });

  it("`through` and the way to write `from` change no stored answer", async () => {
    const given = library(specOf(`${BUDGET}, every: ${EVERY}`));
    const first = resultsIn(await given.run("2024-03-01"));
    const same = "{ period: month, of: day, from: 2024-01-01, periods: 6, through: 2024-02 }";
    const other = parseSpec(specOf(`${BUDGET}, every: ${same}`), "spec.yaml");
    const again = await runRelease(other, {
      openEngine: async () => given.engine,
      openLedgers: async () => ({ ledgers: given.ledgers, close: async () => {} }),
      random: secureRandom(),
      solve: () => Promise.reject(new Error("not needed")),
      now: () => new Date("2024-08-01T00:00:00Z"),
    });
    expect(resultsIn(again)).toEqual(first);
    expect(again.preview.needs).toBe(0);
  });

  it("after the last period nothing remains, and nothing more is spent", async () => {
    const { run, preview } = library(specOf(`${BUDGET}, every: ${EVERY}`));
    const all = resultsIn(await run("2024-07-01"));
    expect(all).toHaveLength(6);
    expect(resultsIn(await run("2029-07-01"))).toEqual(all);
    const [release] = (await preview("2029-07-01")).releases;
    expect(release).toMatchObject({ status: "answered" });
    expect(release!.periods).toEqual({ every: "month", total: 6, due: 6, published: 6 });
  });

  it("simultaneous intervals hold for all periods together, so later periods change none", async () => {
    const { run } = library(specOf(`${BUDGET}, simultaneous: true, every: ${EVERY}`));
    const [first] = resultsIn(await run("2024-02-01"));
    const all = resultsIn(await run("2024-07-01"));
    expect(all[0]).toEqual(first);
    const plain = resultsIn(await library(specOf(`${BUDGET}, every: ${EVERY}`)).run("2024-07-01"));
    const width = (results: typeof all) =>
      results[5]!.interval!.upper - results[5]!.interval!.lower;
    expect(width(all) / width(plain)).toBeGreaterThan(1.2);
  });

  it("a target decides ε", async () => {
    const target = "target: { within: 30, delta: 1.0e-6 }";
    const { preview } = library(specOf(`${target}, every: ${EVERY}`));
    const [release] = (await preview("2024-03-01")).releases;
    expect(release!.expected.within).toBeLessThanOrEqual(30);
    expect(release!.expected.within).toBeGreaterThan(29.9);
    expect(release!.certified.epsilon).toBeLessThan(1);
  });
});

it("the intervals of running counts cover the truth at their level, and a tenth shorter do not", async () => {
  const { spec } = parseSpec(specOf(`${BUDGET}, every: ${EVERY}`), "spec.yaml");
  const engine = new ArrayEngine(COLUMNS, ROWS);
  const now = new Date("2024-07-01T00:00:00Z");
  const release = prepareRelease(spec, spec.releases[0]!, await engine.table(), "duckdb", now);
  const { parts, estimate } = release.running!;
  const groups = await aggregates(engine, release, { salt: new Uint8Array(16) });
  const truths = [400, 450, 1250, 1250, 1250, 1250];
  const random = seededRandom(11);
  const runs = 2000;
  const hits = { asIs: 0, shorter: 0 };
  for (let run = 0; run < runs; run++) {
    const drawn = estimate(parts.flatMap((part) => [...part.draw(groups, random)]));
    drawn.forEach(({ values }, t) => {
      const [{ interval }] = release.show(values, 0.95) as readonly [Shown];
      const middle = values[0]!;
      const isIn = (part: number) =>
        truths[t]! >= middle + part * (interval!.lower - middle) &&
        truths[t]! <= middle + part * (interval!.upper - middle);
      if (isIn(1)) hits.asIs++;
      if (isIn(0.9)) hits.shorter++;
    });
  }
  expect(hits.asIs / (6 * runs)).toBeGreaterThan(0.94);
  expect(hits.asIs / (6 * runs)).toBeLessThan(0.96);
  expect(hits.shorter / (6 * runs)).toBeLessThan(0.94);
});
