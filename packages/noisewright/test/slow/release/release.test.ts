import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { checkReceipt, digestOf } from "@noisewright/core/ledger";
import { describe, expect, it } from "vitest";
import { capture } from "../../capture.js";
import { LIBRARY, scratch } from "../../release/kit.js";

const json = async (...args: string[]) => {
  const { code, out, err } = await capture(["release", ...args, "--json"]);
  expect(err).toBe("");
  expect(code).toBe(0);
  return JSON.parse(out);
};

describe("noisewright release", () => {
  it("publishes the five releases of the sample with intervals, cost and receipt", async () => {
    const { spec, folder } = scratch();
    const { code, out } = await capture(["release", spec(LIBRARY)]);
    expect(code).toBe(0);
    expect(out).toContain(
      "5 releases from loans.csv. Protected: the presence of each reader, and the contents of all its rows",
    );
    expect(out).toMatch(/readers: units, geometric, ε = 0\.2\n +value +95 % interval\n +1\d{3} /);
    expect(out).toMatch(/ +Central +\d{3,4} +\d+ to \d+\n/);
    expect(out).toMatch(
      /Cost {5}These statistics cost ε = 2\.435, δ = 1e-6\. The ledger counts ε = 2\.481 as spent, because\n {9}later releases may depend on these answers\.\nBudget {3}ε = 1\.519 of 4 is left in ledger "library"/,
    );
    expect(out.split("\n").every((line) => line.length <= 100)).toBe(true);
    const receipt = checkReceipt(
      JSON.parse(readFileSync(join(folder, "spec-receipt.json"), "utf8")),
    );
    expect(receipt.releases).toHaveLength(5);
    for (const { digest, answer } of receipt.releases) {
      expect(digestOf((answer as { asked: never }).asked)).toBe(digest);
    }
  });

  it("publishes the same values again at no cost, and says that the cost is nothing", async () => {
    const { spec } = scratch();
    const file = spec(LIBRARY);
    const first = await json(file);
    const second = await json(file);
    expect(second.releases.map(({ results }: never) => results)).toEqual(
      first.releases.map(({ results }: never) => results),
    );
    expect([first.ledger.cost > 2, second.ledger.cost]).toEqual([true, 0]);
    expect(second.ledger.spent).toBe(first.ledger.spent);
    expect((await capture(["release", file])).out).toContain(
      "Cost     nothing: these values were published before",
    );
  });

  it("draws new noise and spends budget again if the request differs", async () => {
    const { spec } = scratch();
    const first = await json(spec(LIBRARY));
    const renamed = await json(spec(LIBRARY.replace("name: readers\n", "name: all readers\n")));
    expect(renamed.ledger.cost).toBe(0);
    const changed = await json(spec(LIBRARY.replace("epsilon: 0.2", "epsilon: 0.3")));
    expect(changed.ledger.cost).toBeCloseTo(0.3, 2);
    expect(changed.releases[1].results).toEqual(first.releases[1].results);
  });

  it("previews the cost without creating any file", async () => {
    const { spec, folder } = scratch();
    const { code, out } = await capture(["release", spec(LIBRARY), "--dry-run"]);
    expect(code).toBe(0);
    expect(out).toMatch(/loans by branch +count +clamped-geometric +2 groups by 8 +ε = 1$/m);
    expect(out).toContain("Budget   ε = 4 of 4 is left: enough\n");
    expect(readdirSync(folder).sort()).toEqual(["loans.csv", "spec.yaml"]);
    const preview = await json(spec(LIBRARY), "--dry-run");
    expect(preview.ledger).toMatchObject({ affordable: true, before: 0, remains: 4 });
    expect(preview.releases[3].certified.epsilon).toBeLessThanOrEqual(0.3);
  });

  it("refuses a release above the budget with exit code 3, and spends nothing", async () => {
    const { spec } = scratch();
    const poor = LIBRARY.replace("epsilon: 4,", "epsilon: 2,");
    const { code, out, err } = await capture(["release", spec(poor)]);
    expect([code, out]).toEqual([3, ""]);
    expect(err).toMatch(
      /ledger "library": release needs ε = 2\.435, only .*2.* remains; nothing was spent/,
    );
    const cheap = poor.replace("epsilon: 1 }", "epsilon: 0.5 }");
    expect((await json(spec(cheap))).ledger.cost).toBeCloseTo(1.97497, 4);
  });

  it("prints one CSV line for each published value", async () => {
    const { spec } = scratch();
    const { out } = await capture(["release", spec(LIBRARY), "--csv"]);
    const lines = out.split("\n");
    expect(lines[0]).toBe(
      "release,statistic,branch,age,value,lower,upper,confidence,mechanism,epsilon,delta,note",
    );
    expect(lines).toHaveLength(1 + 1 + 8 + 1 + 7 + 1);
    expect(lines[2]).toMatch(/^loans by branch,count,Central,,\d+,\d+,\d+,0\.95,/);
  });

  it("reads another table with --data, and releases from that table count as new", async () => {
    const { spec, folder } = scratch();
    const { code, out } = await capture([
      "release",
      spec(LIBRARY),
      "--data",
      join(folder, "none.csv"),
    ]);
    expect([code, out]).toEqual([2, ""]);
    const here = await json(spec(LIBRARY));
    const there = await json(
      spec(LIBRARY.replace("epsilon: 4,", "epsilon: 4,")),
      "--dry-run",
      "--data",
      join(folder, "loans.csv"),
    );
    expect(there.releases.map(({ status }: never) => status)).toEqual(Array(5).fill("new"));
    expect(here.ledger.cost).toBeGreaterThan(2);
  });

  it("refuses a request id that was used for other releases", async () => {
    const { spec } = scratch();
    expect((await json(spec(LIBRARY), "--request-id", "june")).request).toBe("june");
    const other = spec(LIBRARY.replace("epsilon: 0.2", "epsilon: 0.25"));
    const { code, err } = await capture(["release", other, "--request-id", "june"]);
    expect(code).toBe(2);
    expect(err).toMatch(/request "june" already exists with other releases/);
  });

  it("creates no ledger if the spec gives no budget", async () => {
    const { spec, folder } = scratch();
    const { code, err } = await capture([
      "release",
      spec(LIBRARY.replace(/ {2}budget: .*4.*\n/, "")),
    ]);
    expect(code).toBe(2);
    expect(err).toMatch(/(make|create) (one|it) with noisewright ledger create/);
    expect(existsSync(join(folder, "ledger.db"))).toBe(false);
  });

  it("does not let a spec change a ledger's budget", async () => {
    const { spec } = scratch();
    await json(spec(LIBRARY));
    const { code, err } = await capture([
      "release",
      spec(LIBRARY.replace("epsilon: 4,", "epsilon: 40,")),
    ]);
    expect(code).toBe(2);
    expect(err).toMatch(/its budget is ε = 4, δ = 1e-6, but the spec says/);
  });

  it("selects keys privately if the spec lists no keys", async () => {
    const { spec } = scratch();
    const text = `${LIBRARY.slice(0, LIBRARY.indexOf("releases:"))}releases:
  - name: loans by genre
    statistic: count
    by: { of: genre }
    bound: { groups: 3, rows: 5 }
    budget: { epsilon: 2, delta: 1.0e-9 }
`;
    const file = spec(text);
    const { out } = await capture(["release", file, "--dry-run"]);
    expect(out).toMatch(
      /Keys +loans by genre: keys of about \d+ readers or more will be named; under any rule this number is at least \d+/,
    );
    const { releases } = await json(file);
    expect(releases[0].keys.provedMinimum).toBeLessThanOrEqual(releases[0].keys.half);
    const keys = releases[0].results.map(({ key }: { key: { genre: string } }) => key.genre);
    expect(keys).toEqual(expect.arrayContaining(["children", "novel", "crime"]));
    expect(keys).not.toContain("local maps");
    expect(releases[0].certified.delta).toBeLessThanOrEqual(1e-9);
    expect(releases[0].certified.epsilon).toBeLessThanOrEqual(2);
    expect(releases[0].mechanism.why).toMatch(/keys of about \d+ units or more are named/);
  });

  it("computes every statistic", async () => {
    const { spec } = scratch();
    const text = `${LIBRARY.slice(0, LIBRARY.indexOf("releases:"))}releases:
  - { name: a, statistic: count, budget: { epsilon: 0.2 } }
  - { name: b, statistic: units, target: { within: 20 } }
  - { name: c, statistic: sum, of: days, lower: 0, upper: 60, budget: { epsilon: 0.2 } }
  - { name: d, statistic: mean, of: days, lower: 0, upper: 60, budget: { epsilon: 0.2 } }
  - { name: e, statistic: histogram, of: days, edges: [0, 7, 14, 28, 90], bound: { groups: 2, rows: 3 }, budget: { epsilon: 0.2 } }
  - { name: f, statistic: quantile, at: 0.9, of: days, lower: 0, upper: 90, budget: { epsilon: 0.2 } }
  - { name: g, statistic: min, of: age, lower: 0, upper: 120, bound: { rows: 1 }, budget: { epsilon: 0.2 } }
  - { name: h, statistic: max, of: age, lower: 0, upper: 120, bound: { rows: 1 }, budget: { epsilon: 0.2 } }
  - { name: i, statistic: mode, of: genre, values: [novel, crime, history, poetry], bound: { rows: 2 }, budget: { epsilon: 0.2 } }
`;
    const { releases } = await json(spec(text));
    const [a, b, c, d, e, f, g, h, i] = releases.map(
      ({ results }: { results: never[] }) => results,
    );
    expect(a[0].interval.lower).toBeLessThan(a[0].interval.upper);
    expect(b[0].interval.upper - b[0].interval.lower).toBeLessThanOrEqual(40);
    expect(c[0].value).toBeGreaterThan(10_000);
    expect(d[0].value).toBeGreaterThan(5);
    expect(e.map(({ key }: never) => (key as { days: string }).days)).toEqual([
      "[0, 7)",
      "[7, 14)",
      "[14, 28)",
      "[28, 90]",
    ]);
    expect(f[0].value).toBeLessThanOrEqual(90);
    expect(g[0].interval).toEqual({ lower: 0, upper: g[0].value });
    expect(h[0].interval).toEqual({ lower: h[0].value, upper: 120 });
    // The published maximum may exceed all ages, with probability up to 5 %. The file
    // coverage.test.ts checks how often this happens.
    expect(h[0].value).toBeGreaterThan(50);
    expect(h[0].value).toBeLessThanOrEqual(120);
    expect(i[0].note).toMatch(
      /^has at most \d+ rows fewer than the most frequent value, with 95 % confidence$/,
    );
  });
});
