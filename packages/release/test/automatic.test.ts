import type { RandomSource } from "@noisewright/core";
import { pld } from "@noisewright/core/accounting";
import { digestOf } from "@noisewright/core/ledger";
import type { Group, RunOptions, SpreadQuery, SpreadResult } from "@noisewright/engines";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../../core/test/support/seeded-random.js";
import { boundsOf, resultsOf } from "../src/output/index.js";
import { prepareRelease } from "../src/prepare/prepare-release.js";
import type { FoundGroup, PreparedRelease } from "../src/prepare/prepared.js";
import { parseSpec } from "../src/spec/parse-spec.js";
import { ArrayEngine } from "./support/array-engine.js";
import {
  automaticOf,
  COLUMNS,
  OPTIONS,
  RELEASES,
  type Row,
  randomRows,
  specOf,
  tableOf,
} from "./support/automatic.js";

async function prepared(privacy: string, release: string, epsilon?: number) {
  const spec = specOf(privacy, release, epsilon);
  return prepareRelease(spec, spec.releases[0]!, await tableOf());
}

/** Runs a release to its results, as a session does. */
async function published(release: PreparedRelease, rows: readonly Row[], random: RandomSource) {
  const engine = new ArrayEngine(COLUMNS, rows as never);
  const { about, query, groups } = await release.choose!(engine, { ...OPTIONS, random });
  const run = groups ?? (await engine.run(query, OPTIONS));
  const drawn = [...release.draw(found(run), random, about)];
  const stored = { asked: {}, about: JSON.parse(JSON.stringify(about)), groups: drawn };
  const answer = { digest: "", answer: JSON.parse(JSON.stringify(stored)) };
  return { about, results: resultsOf(release, answer), bounds: boundsOf(release, answer)! };
}

const found = (groups: readonly Group[]): FoundGroup[] =>
  groups.map(({ key, values }) => ({ key, cells: new Map([[0, values]]) }));

/** Tables that must not differ in anything public. */
const EXTREMES: readonly (readonly Row[])[] = [
  [],
  [{ u: 1, k: "a", x: 3 }],
  Array.from({ length: 300 }, (_, u) => ({ u, k: "a", x: 5 })),
  Array.from({ length: 300 }, (_, u) => ({ u, k: "b", x: 1e14 })),
  Array.from({ length: 300 }, (_, u) => ({ u, k: "c", x: null })),
  Array.from({ length: 300 }, (_, u) => ({ u: u % 3, k: "a", x: -7 })),
  Array.from({ length: 300 }, (_, u) => ({ u, k: "b", x: -7 })),
  Array.from({ length: 300 }, () => ({ u: null, k: null, x: Number.NaN })),
];

describe("bounds that are chosen from the data", () => {
  it.each(RELEASES)("no table causes an error: %s, %s", async (...given) => {
    const release = await prepared(...given);
    expect(pld.compose(release.events).epsilon(1e-6).upper).toBeLessThanOrEqual(2);
    expect(release.certified.epsilon).toBe(2);
    for (const rows of EXTREMES) {
      const { results, bounds } = await published(release, rows, seededRandom(rows.length));
      const isSelected = given[1].includes("by: { of: k }");
      if (!isSelected) expect(results).toHaveLength(given[1].includes("by:") ? 3 : 1);
      for (const { value, interval } of results) {
        expect(Number.isFinite(value)).toBe(true);
        expect(interval!.lower).toBeLessThanOrEqual(interval!.upper);
      }
      for (const { most } of bounds.cutAtMost ?? []) expect(most).toBeGreaterThanOrEqual(0);
    }
  });

  it("one pass gives the same groups as the query at the chosen bounds, on random tables", async () => {
    let compared = 0;
    for (const given of RELEASES) {
      const { choose } = await automaticOf(...given);
      for (let seed = 0; seed < 8; seed++) {
        const engine = new ArrayEngine(COLUMNS, randomRows(seed) as never);
        const random = seededRandom(seed);
        const { groups, query } = await choose(engine, { ...OPTIONS, random });
        if (groups === undefined) continue;
        expect(groups).toEqual(await engine.run(query, OPTIONS));
        compared++;
      }
    }
    expect(compared).toBe(8 * 11);
  });
});

describe("the identity of a release with chosen bounds", () => {
  const digestWith = async (bounds: string) =>
    digestOf((await prepared("unit: row", `statistic: mean, of: x, bounds: ${bounds}`)).identity);

  it("is the same for all forms of the same choice", async () => {
    const digest = await digestWith("auto");
    for (const same of ["{}", "{ share: 0.2 }", "{ report: false, limit: [-1.0e9, 1.0e9] }"])
      expect(await digestWith(same)).toBe(digest);
    for (const other of ["{ share: 0.3 }", "{ limit: [0, 1.0e9] }", "{ report: true }"])
      expect(await digestWith(other)).not.toBe(digest);
  });

  it("has the version of the candidates, but only if bounds are chosen", async () => {
    const unit = "unit: { column: u }";
    const chosen = await prepared(unit, "statistic: count, bound: { rows: auto }");
    const declared = await prepared(unit, "statistic: count, bound: { rows: 2 }, report: cut");
    expect(chosen.identity).toHaveProperty("noise.choice", "scaled-choice/1");
    expect(declared.identity).not.toHaveProperty("noise.choice");
  });
});

/** A fixed lognormal table, and an engine that answers each query once. */
class Lognormal extends ArrayEngine {
  private readonly known = new Map<string, Promise<SpreadResult>>();

  constructor(readonly values: readonly number[]) {
    super(COLUMNS, values.map((x, u) => ({ u, k: "a", x })) as never);
  }

  override spread(query: SpreadQuery, options: RunOptions): Promise<SpreadResult> {
    const id = JSON.stringify([query.spread, query.measures]);
    const result = this.known.get(id) ?? super.spread(query, options);
    this.known.set(id, result);
    return result;
  }
}

/** Quantiles of e^(5 + z) for a normal z, so that the table has exactly this shape. */
function lognormal(n: number): readonly number[] {
  const random = seededRandom(5);
  const words = new Uint32Array(2);
  return Array.from({ length: n }, () => {
    random.fill(words);
    const [a, b] = [(words[0]! + 0.5) / 2 ** 32, words[1]! / 2 ** 32];
    return Math.round(Math.exp(5 + Math.sqrt(-2 * Math.log(a)) * Math.cos(2 * Math.PI * b)));
  });
}

describe("a sum of 3,000 lognormal values at ε = 1", () => {
  it("has about 1.4 times the error of the best bound, and valid intervals and cut bounds", async () => {
    const RUNS = 800;
    const engine = new Lognormal(lognormal(3000));
    const clipped = (upper: number) =>
      engine.values.reduce((sum, x) => sum + Math.min(x, upper), 0);
    const total = clipped(Number.POSITIVE_INFINITY);
    const best = Array.from({ length: 400 }, (_, i) => 1.03 ** i).map((upper) =>
      Math.sqrt((total - clipped(upper)) ** 2 + 2 * upper * upper),
    );
    const release = await prepared("unit: row", "statistic: sum, of: x, lower: 0, bounds: auto", 1);
    let [squares, covered, narrow, cut] = [0, 0, 0, 0];
    for (let run = 0; run < RUNS; run++) {
      const random = seededRandom(run);
      const { about, groups } = await release.choose!(engine, { ...OPTIONS, random });
      const [drawn] = [...release.draw(found(groups!), random, about)];
      const [{ value, interval }] = release.show(drawn!.values, 0.95, about) as [Numeric];
      const truth = Number(groups![0]!.values.sum);
      squares += (value - total) ** 2;
      covered += interval.lower <= truth && truth <= interval.upper ? 1 : 0;
      narrow += Math.abs(value - truth) <= 0.35 * (interval.upper - interval.lower) ? 1 : 0;
      const beyond = engine.values.filter((x) => x > about.upper!).length;
      cut += beyond <= release.automatic!.cutAtMost(about, 0.95)[0]!.most ? 1 : 0;
    }
    const ratio = Math.sqrt(squares / RUNS) / Math.min(...best);
    expect(ratio).toBeGreaterThan(1.2);
    expect(ratio).toBeLessThan(2);
    expect(covered / RUNS).toBeGreaterThan(0.92);
    expect(narrow / RUNS).toBeLessThan(0.92); // intervals that are 30 % too narrow are rejected
    expect(cut / RUNS).toBeGreaterThanOrEqual(0.95);
  });
});

describe("a mean of 3,000 positive values", () => {
  it("rarely has a negative lower bound, since most columns have one sign", async () => {
    const engine = new Lognormal(lognormal(3000));
    const { stages, queryAt } = await automaticOf(
      "unit: row",
      "statistic: mean, of: x, bounds: auto",
    );
    const [stage] = stages;
    const spreads = stage!.spreads(queryAt({}));
    const results = [await engine.spread(spreads.queries[0]!, OPTIONS)];
    const weights = stage!.choice.weights(stage!.cutsOf(spreads, results));
    const sum = (list: readonly bigint[]) => list.reduce((all, weight) => all + weight, 0n);
    const negative = sum(weights.filter((_, i) => stage!.candidates[i]!.lower! < 0));
    expect(20n * negative).toBeLessThan(sum(weights));
  });
});

interface Numeric {
  readonly value: number;
  readonly interval: { readonly lower: number; readonly upper: number };
}

describe("what cannot be chosen", () => {
  const unit = "unit: { column: u }";
  it.each([
    [
      "unit: row",
      "statistic: sum, of: x, lower: 0, upper: 5, bounds: auto",
      "upper: give `lower` and `upper`, or `bounds`, not both",
    ],
    ["unit: row", "statistic: sum, of: x, lower: 0", "give `lower` and `upper`, or `bounds: auto`"],
    [
      "unit: row",
      "statistic: mean, of: x, lower: 0, bounds: auto",
      "lower: give `lower` and `upper`, or `bounds`, not both",
    ],
    ["unit: row", "statistic: variance, of: x, bounds: auto", 'no field "bounds"'],
    ["unit: row", "statistic: median, of: x, bounds: auto", 'no field "bounds"'],
    [
      "unit: row",
      "statistic: mean, of: x, bounds: { limit: [5, 1] }",
      "limit must be [lower, upper] with lower < upper, for example [0, 1000], got [5, 1]",
    ],
    ["unit: row", "statistic: sum, of: x, bounds: { limit: [-2, 5] }", "[−limit, limit] for a sum"],
    ["unit: row", "statistic: sum, of: x, bounds: { limit: [1, 5] }", "[−limit, limit] for a sum"],
    [
      "unit: row",
      "statistic: sum, of: x, bounds: auto, mechanism: laplace",
      "`mechanism` if bounds",
    ],
    [
      "unit: row",
      "statistic: sum, of: x, bounds: auto, demand: { lower: 0 }",
      "`demand` if bounds",
    ],
    ["unit: row", "statistic: count, bound: { rows: auto }", "contribution bound if each row"],
    ["unit: row", "statistic: count, report: cut", "this release has no bounds"],
    [unit, "statistic: units, bound: { rows: auto }", "units are counted"],
    [unit, "statistic: sum, of: x, bounds: auto, bound: { rows: auto }", "bounds the total"],
    [unit, "statistic: histogram, of: x, edges: [0, 1], bound: { rows: auto }", "only for sum"],
    [unit, "statistic: count, by: { of: k }, bound: { groups: auto }", "list all `keys`"],
    [
      `${unit}, bound: { rows: auto }`,
      "statistic: max, of: x, lower: 0, upper: 5",
      "releases[0] cannot choose",
    ],
    [
      "unit: row",
      "statistic: sum, of: x, granularity: 1.0e-9, bounds: { limit: [0, 1.0e9] }",
      "limit must be at most 2^48 steps",
    ],
    [
      "unit: row",
      "statistic: mean, of: x, granularity: 0.1, bounds: { limit: [-0.25, 1] }",
      "limit must be a multiple of `granularity` (0.1), got -0.25",
    ],
  ])("%s, %s", async (privacy, release, message) => {
    await expect(prepared(privacy, release)).rejects.toThrow(message);
  });

  it("a target needs declared bounds", () => {
    const text = (release: string) => `source: { file: t.duckdb, table: t }\nprivacy: { unit: row }
ledger: { name: n }\nreleases:\n  - { name: x, statistic: sum, of: x, target: { within: 5 }, ${release} }\n`;
    for (const release of ["bounds: auto", "lower: 0, upper: 5, report: cut"]) {
      const { spec } = parseSpec(text(release), "t.yaml");
      const table = { path: ["t"], columns: COLUMNS };
      expect(() => prepareRelease(spec, spec.releases[0]!, table)).toThrow("`target`");
    }
  });
});
