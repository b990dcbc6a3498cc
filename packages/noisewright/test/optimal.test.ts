import { rmSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { capture } from "./capture.js";
import { scratch } from "./release/kit.js";

const json = async (line: string) => {
  const { code, out } = await capture(`${line} --json`);
  expect(code).toBe(0);
  return JSON.parse(out);
};

describe("the mechanism `optimal` on the command line", () => {
  it("can be inspected like other mechanisms, and the output shows the gap to the lower bound on the error", async () => {
    const flags = "--epsilon 1 --sensitivity 1 --lower 0 --upper 100";
    const { privacy, details, worst } = await json(`inspect optimal ${flags}`);
    expect(privacy.certified).toMatchObject({ delta: 0, granularity: 1 });
    expect(privacy.certified.epsilon).toBeLessThanOrEqual(1);
    expect(details.loss).toBeCloseTo(0.85092, 5);
    expect(details.gap).toBeLessThan(1e-6);
    expect(worst.mse).toBeGreaterThan(0);
  });

  it("accepts a δ, which its weights use and never exceed", async () => {
    const flags = "--epsilon 1 --delta 1e-3 --sensitivity 1 --lower 0 --upper 20 --loss rmse";
    const { privacy, details, params } = await json(`inspect optimal ${flags}`);
    expect(privacy.certified.epsilon).toBe(1);
    expect(privacy.certified.delta).toBeLessThanOrEqual(1e-3);
    expect(privacy.certified.delta).toBeGreaterThan(0.999e-3);
    expect(params.delta).toBe(1e-3);
    expect(details.metric).toBeCloseTo(1.30766, 5);
    expect(details.gap).toBeLessThan(1e-8);
  });

  it("is designed for a δ, with a bound that no other mechanism beats", async () => {
    const flags = "--sensitivity 1 --epsilon 1 --delta 1e-3 --lower 0 --upper 20 --integer";
    const { recommended, candidates, bound } = await json(`design ${flags} --optimal`);
    expect(recommended.mechanism).toBe("optimal");
    expect(recommended.gap).toBeLessThan(1e-6);
    expect(bound.value).toBeCloseTo(1.30766, 5);
    expect(bound.words).toContain("all (ε, δ)-DP mechanisms on the whole numbers");
    for (const { gap } of candidates.slice(1)) expect(gap).toBeGreaterThan(1);
  });

  it("accepts requirements and proves the bias", async () => {
    const flags = "--epsilon 2 --sensitivity 0.5 --lower 0 --upper 1 --loss rmse --prior uniform";
    const { privacy, details, utility } = await json(`inspect optimal ${flags} --unbiased`);
    expect(details.loss).toBeLessThan(0.075);
    expect(privacy.certified.bias).toBeLessThan(1e-14);
    expect(Math.abs(utility.bias)).toBeLessThan(1e-14);
  });

  it("has a privacy event that the command `account` can read", async () => {
    const event = await json("event optimal --epsilon 1 --sensitivity 1 --lower 0 --upper 8");
    expect(event.kind).toBe("discrete/1");
  });

  it("refuses an impossible requirement with an error message of one line", async () => {
    const flags = "--epsilon 1 --sensitivity 1 --lower 0 --upper 8 --unbiased --output-lower 0";
    const { code, err } = await capture(`inspect optimal ${flags}`);
    expect(code).toBe(2);
    expect(err).toMatch(/^optimal: outputLower must be at most -0\.58\d+, .* got 0$/);
  });
});

interface Released {
  readonly certified: { readonly epsilon: number; readonly delta: number };
}

describe("the mechanism `optimal`, named in a release", () => {
  const SPEC = `source: { file: loans.csv, types: { days: integer } }
privacy: { unit: { column: reader } }
ledger: { name: solved, budget: { epsilon: 10, delta: 1.0e-6 } }
releases:
  - name: late loans at the island
    statistic: count
    where: days > 50 AND branch = 'Island'
    demand: { lower: 0, upper: 40 }
    mechanism: optimal
    budget: { epsilon: 1 }
  - name: readers of verse
    statistic: units
    where: genre = 'no such genre'
    demand: { lower: 0, upper: 20, unbiased: true, integer: true, margin: 4, metric: rmse }
    mechanism: optimal
    budget: { epsilon: 1 }
  - name: tens of days
    statistic: sum
    of: days
    lower: 0
    upper: 60
    granularity: 30
    where: branch = 'Island'
    demand: { lower: 0, upper: 600 }
    mechanism: { id: optimal, prior: uniform }
    budget: { epsilon: 1 }
  - name: by days
    statistic: histogram
    of: days
    edges: [0, 20, 40, 60]
    demand: { nonnegative: true, upper: 30 }
    mechanism: optimal
    budget: { epsilon: 1 }
  - name: late loans at the island, with a δ
    statistic: count
    where: days > 50 AND branch = 'Island'
    demand: { lower: 0, upper: 40 }
    mechanism: optimal
    budget: { epsilon: 1, delta: 1.0e-6 }
`;
  const released = async (text: string, ...flags: readonly string[]) => {
    const { folder, spec } = scratch();
    try {
      return await capture(["release", spec(text), "--json", ...flags]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  };

  it("solves the linear programme before anything is spent, and publishes values with intervals", async () => {
    const { code, out, err } = await released(SPEC);
    expect([code, err]).toEqual([0, expect.not.stringContaining("error")]);
    const { releases } = JSON.parse(out);
    for (const { mechanism, certified } of releases) {
      expect(mechanism.id).toBe("optimal");
      expect(certified.epsilon).toBeLessThanOrEqual(1);
      expect(certified.epsilon).toBeGreaterThan(0.999);
    }
    const deltas = releases.map(({ certified }: Released) => certified.delta);
    expect(deltas).toEqual([0, 0, 0, 0, 0]); // a δ in the budget is left to the ledger
    const ends = [[0, 40], [-4, 24], [0, 600], [0, 30], [0, 40]] as const; // biome-ignore format: a table
    for (const [i, { results }] of releases.entries()) {
      const [lower, upper] = ends[i]!;
      for (const { value, interval } of results) {
        expect(value).toBeGreaterThanOrEqual(lower);
        expect(value).toBeLessThanOrEqual(upper);
        expect(value % (i === 2 ? 30 : 1)).toBeCloseTo(0, 12);
        expect(interval.lower).toBeLessThanOrEqual(interval.upper ?? Number.POSITIVE_INFINITY);
      }
    }
  });

  it("refuses a requirement that the linear programme cannot meet, and names the line of the spec", async () => {
    const { code, err } = await released(SPEC.replace("margin: 4", "margin: 0.5"), "--dry-run");
    expect(code).toBe(2);
    expect(err).toMatch(/spec\.yaml:\d+.*optimal: outputLower must be at most -0\.58/);
  });
});
